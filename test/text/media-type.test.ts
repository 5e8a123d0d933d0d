import { expect, test } from "vitest";
import { mediaTypeOf, sniffed } from "../../src/text/media-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

test.each([
	["", "text/plain; charset=utf-8"],
	["plain\n", "text/plain; charset=utf-8"],
	["<html><script>", "text/plain; charset=utf-8"],
	["gr\xfc\xdfe", "text/plain; charset=iso-8859-1"],
	["\xff\xfea\0", "text/plain; charset=utf-16le"],
	["a\0b", "application/octet-stream"],
	["\x89PNG\r\n\x1a\nrest", "image/png"],
	["GIF89a", "image/gif"],
	["RIFF1234WEBPVP8 ", "image/webp"],
	["RIFF1234ELSE", "application/octet-stream"],
	["\0\0\0\x20ftypavif", "image/avif"],
	["%PDF-1.4", "application/pdf"],
	["<?xml version='1.0'?><svg/>", "image/svg+xml"],
	["<?xml version='1.0'?><html/>", "text/plain; charset=utf-8"],
])("%j is %s", (text, type) => {
	expect(mediaTypeOf(bytes(text))).toBe(type);
});

test("a character that is cut off at the end makes no difference", () => {
	const start = Buffer.from(`${"a".repeat(sniffed - 1)}ü`).subarray(0, sniffed);
	expect(mediaTypeOf(start)).toBe("text/plain; charset=utf-8");
});
