"""Many threads on one graph and one local model."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from adaptive_rag.app.assemble import open_parts
from adaptive_rag.graph.build import build_graph

pytestmark = pytest.mark.slow

QUESTIONS = [
    "Hi there",
    "What is our refund window?",
    "How do I fix the E-4042 error?",
    "What is the difference between the refund window and the warranty period?",
    "How loud is the Pebble 90?",
    "Rewrite this more politely: send me the form today.",
]


def test_LM_01_answers_are_those_of_one_after_the_other(demo):
    graph = build_graph(open_parts(*demo), InMemorySaver())

    def ask(thread, question):
        given = {"messages": [{"role": "user", "content": question}]}
        return graph.invoke(given, {"configurable": {"thread_id": thread}})["messages"][-1].text

    alone = {question: ask(f"alone-{question}", question) for question in QUESTIONS}
    jobs = [
        (f"{worker}-{question}", question)
        for worker in range(4)
        for question in QUESTIONS[worker:] + QUESTIONS[:worker]
    ]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda job: ask(*job), jobs))
    assert together == [alone[question] for _, question in jobs]


async def test_LM_01_waiting_does_not_block_the_event_loop(demo):
    import asyncio
    import time

    graph = build_graph(open_parts(*demo))
    asked = [{"messages": [{"role": "user", "content": question}]} for question in QUESTIONS[:4]]
    longest, finished = 0.0, asyncio.Event()

    async def heartbeat():
        nonlocal longest
        while not finished.is_set():
            start = time.perf_counter()
            await asyncio.sleep(0.01)
            longest = max(longest, time.perf_counter() - start)

    beat = asyncio.create_task(heartbeat())
    answers = await asyncio.gather(*(graph.ainvoke(question) for question in asked))
    finished.set()
    await beat
    assert all(answer["messages"][-1].text for answer in answers)
    assert longest < 2.0
