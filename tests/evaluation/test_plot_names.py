from matplotlib.figure import Figure

from adaptive_rag.evaluation.plot_names import Named, write_names


def drawn(points):
    axes = Figure(figsize=(7, 4)).subplots()
    axes.scatter([x for _, x, _, _ in points], [y for _, _, y, _ in points])
    write_names(axes, [Named(*point) for point in points])
    axes.get_figure().canvas.draw()
    return axes, [text.get_window_extent() for text in axes.texts]


def test_names_of_near_points_do_not_lie_on_each_other():
    _, boxes = drawn([("always-simple", 1.0, 0.5, "k"), ("always-moderate", 1.01, 0.5, "k"), ("loop", 3.0, 0.9, "k")])
    assert len(boxes) == 3
    assert not any(one.overlaps(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])


def test_a_name_at_the_edge_stays_in_the_frame():
    axes, boxes = drawn([("a rather long name", 5.0, 0.9, "k"), ("another long name", 0.0, 0.0, "k")])
    frame = axes.get_window_extent()
    assert all(frame.x0 <= box.x0 and box.x1 <= frame.x1 for box in boxes)
