"""Small PDF files, made for a test."""

from collections.abc import Sequence
from pathlib import Path

from pypdf import PageObject, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, NameObject, NumberObject

PICTURE = "a picture of text"
"""Stands for a page that was scanned."""


def write_pdf(path: Path, pages: Sequence[str], *, title: str = "", password: str = "") -> None:
    """A page per text, its lines set as they are; an empty text is a blank page."""
    writer = PdfWriter()
    for text in pages:
        page = writer.add_blank_page(width=595, height=842)
        if text == PICTURE:
            _picture(writer, page)
        elif text:
            _text(writer, page, text.split("\n"))
    if title:
        writer.add_metadata({"/Title": title})
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    with path.open("wb") as file:
        writer.write(file)


def _text(writer: PdfWriter, page: PageObject, lines: Sequence[str]) -> None:
    font = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Font"),
            NameObject("/Subtype"): NameObject("/Type1"),
            NameObject("/BaseFont"): NameObject("/Helvetica"),
        }
    )
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): DictionaryObject({NameObject("/F"): font})})
    shown = " T* ".join(f"({line}) Tj" for line in lines)
    _contents(writer, page, f"BT /F 11 Tf 50 790 Td 14 TL {shown} ET")


def _picture(writer: PdfWriter, page: PageObject) -> None:
    image = DecodedStreamObject()
    image.set_data(b"\0")
    image.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Image"),
            NameObject("/Width"): NumberObject(1),
            NameObject("/Height"): NumberObject(1),
            NameObject("/ColorSpace"): NameObject("/DeviceGray"),
            NameObject("/BitsPerComponent"): NumberObject(8),
        }
    )
    objects = DictionaryObject({NameObject("/I"): writer._add_object(image)})
    page[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): objects})
    _contents(writer, page, "500 0 0 700 0 0 cm /I Do")


def _contents(writer: PdfWriter, page: PageObject, operators: str) -> None:
    stream = DecodedStreamObject()
    stream.set_data(operators.encode("latin-1"))
    page[NameObject("/Contents")] = ArrayObject([writer._add_object(stream)])
