"""A BERT encoder as an ONNX graph over the weights of a safetensors file, which stay in that file."""

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

_FUSED = "com.microsoft"


@dataclass(frozen=True)
class Shape:
    """The sizes of a BERT model, named as its `config.json` names them."""

    hidden_size: int
    num_hidden_layers: int
    num_attention_heads: int
    layer_norm_eps: float

    @classmethod
    def read(cls, config: Path) -> "Shape":
        """Take the sizes from a model's `config.json`."""
        values = json.loads(config.read_text(encoding="utf-8"))
        return cls(**{name: values[name] for name in cls.__dataclass_fields__})


def bert_graph(weights: Path, shape: Shape) -> bytes:
    """Serialised model of texts laid end to end: only attention sees a grid, so that padding is hardly worked on.

    Inputs per token: `ids` and `positions` in its text, and `cells`, its place in the flattened grid. Per cell of the
    grid, `(texts, length)`: `rows`, the token that lies there, and `mask` (int32), 0 for padding. Output `tokens`
    `(tokens, hidden)`. The weights are referred to as the file's name alone: the runtime has to be told its folder.
    """
    graph = _Graph(weights)
    hidden = _embeddings(graph, shape)
    for layer in range(shape.num_hidden_layers):
        hidden = _layer(graph, f"encoder.layer.{layer}.", hidden, shape)
    graph.op("Identity", [hidden], output="tokens")
    return graph.serialised(shape.hidden_size)


class _Graph:
    """Nodes and weights in the order in which they are added."""

    def __init__(self, weights: Path) -> None:
        self._file = weights.name
        with weights.open("rb") as stream:
            (length,) = struct.unpack("<Q", stream.read(8))
            self._entries: dict[str, Any] = json.loads(stream.read(length))
        self._start = 8 + length
        self._nodes: list[onnx.NodeProto] = []
        self._tensors: dict[str, onnx.TensorProto] = {}

    def op(self, kind: str, inputs: list[str], *, domain: str = "", output: str = "", **attributes: Any) -> str:
        """Add a node and return the name of its output."""
        output = output or f"{kind}_{len(self._nodes)}"
        self._nodes.append(helper.make_node(kind, inputs, [output], domain=domain, **attributes))
        return output

    def constant(self, value: Any) -> str:
        array: NDArray[np.int64] = np.array(value, np.int64)
        name = f"constant_{len(self._tensors)}"
        self._tensors[name] = numpy_helper.from_array(array, name)
        return name

    def weight(self, name: str) -> str:
        """The tensor `name` of the file, by offset and length."""
        entry = self._entries[name]
        start, end = entry["data_offsets"]
        tensor = TensorProto(
            name=name, data_type=TensorProto.FLOAT, dims=entry["shape"], data_location=TensorProto.EXTERNAL
        )
        place = {"location": self._file, "offset": self._start + start, "length": end - start}
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
        self._tensors[name] = tensor
        return name

    def serialised(self, width: int) -> bytes:
        """The finished model."""
        value = helper.make_tensor_value_info
        inputs = [value(name, TensorProto.INT64, ["tokens"]) for name in ("ids", "positions", "cells")]
        inputs += [value("rows", TensorProto.INT64, ["n", "t"]), value("mask", TensorProto.INT32, ["n", "t"])]
        outputs = [value("tokens", TensorProto.FLOAT, ["tokens", width])]
        graph = helper.make_graph(self._nodes, "bert", inputs, outputs, list(self._tensors.values()))
        opsets = [helper.make_opsetid("", 17), helper.make_opsetid(_FUSED, 1)]
        model: bytes = helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()
        return model


def _embeddings(graph: _Graph, shape: Shape) -> str:
    words = graph.op("Gather", [graph.weight("embeddings.word_embeddings.weight"), "ids"])
    positions = graph.op("Gather", [graph.weight("embeddings.position_embeddings.weight"), "positions"])
    kind = graph.op("Gather", [graph.weight("embeddings.token_type_embeddings.weight"), graph.constant(0)])
    return _add_and_norm(graph, words, graph.op("Add", [positions, kind]), "embeddings.LayerNorm", shape)


def _layer(graph: _Graph, prefix: str, hidden: str, shape: Shape) -> str:
    attended = _linear(graph, _attention(graph, prefix, hidden, shape), prefix + "attention.output.dense")
    hidden = _add_and_norm(graph, attended, hidden, prefix + "attention.output.LayerNorm", shape)
    inner = graph.op("Gelu", [_linear(graph, hidden, prefix + "intermediate.dense")], domain=_FUSED)
    inner = _linear(graph, inner, prefix + "output.dense")
    return _add_and_norm(graph, inner, hidden, prefix + "output.LayerNorm", shape)


def _attention(graph: _Graph, prefix: str, hidden: str, shape: Shape) -> str:
    """Every token to the others of its text."""
    linear = (_linear(graph, hidden, f"{prefix}attention.self.{part}") for part in ("query", "key", "value"))
    texts = [graph.op("Gather", [tokens, "rows"]) for tokens in linear]
    heads = shape.num_attention_heads
    attended = graph.op("MultiHeadAttention", [*texts, "", "mask"], domain=_FUSED, num_heads=heads)
    return graph.op("Gather", [graph.op("Reshape", [attended, graph.constant([-1, shape.hidden_size])]), "cells"])


def _linear(graph: _Graph, rows: str, name: str) -> str:
    return graph.op("Gemm", [rows, graph.weight(f"{name}.weight"), graph.weight(f"{name}.bias")], transB=1)


def _add_and_norm(graph: _Graph, rows: str, residual: str, name: str, shape: Shape) -> str:
    inputs = [graph.op("Add", [rows, residual]), graph.weight(f"{name}.weight"), graph.weight(f"{name}.bias")]
    return graph.op("LayerNormalization", inputs, epsilon=shape.layer_norm_eps)
