import { expect, test } from "vitest";
import { readProxyHeader } from "../../../src/http/proxy-protocol/read-header.ts";

const line = (text: string) => readProxyHeader(Buffer.from(text, "latin1"));
const signature = Buffer.from("\r\n\r\n\0\r\nQUIT\n", "latin1");
function binary(
	command: number,
	family: number,
	rest: Buffer,
	length = rest.length,
): Buffer {
	const head = Buffer.from([command, family, length >> 8, length & 255]);
	return Buffer.concat([signature, head, rest]);
}
const four = Buffer.from([203, 0, 113, 9, 10, 0, 0, 1, 1, 2, 3, 4]);
const six = Buffer.concat([
	Buffer.from("20010db8000000000000000000000009", "hex"),
	Buffer.alloc(20),
]);

test("headers of both versions name the visitor, and end where they say", () => {
	const v1 = "PROXY TCP4 203.0.113.9 10.0.0.1 4123 80\r\n";
	expect(line(`${v1}GET /`)).toEqual({
		length: v1.length,
		address: "203.0.113.9",
	});
	expect(line("PROXY TCP6 2001:db8::9 ::1 1 2\r\n")).toMatchObject({
		address: "2001:db8::9",
	});
	expect(line("PROXY UNKNOWN\r\n")).toEqual({ length: 15, address: "0.0.0.0" });
	expect(line("PROXY UNKNOWN ffff::1 x\r\n")).toMatchObject({
		address: "0.0.0.0",
	});
	expect(readProxyHeader(binary(0x21, 0x11, four))).toEqual({
		length: 28,
		address: "203.0.113.9",
	});
	// with more behind the addresses (TLV)
	const more = Buffer.concat([four, Buffer.alloc(100)]);
	expect(readProxyHeader(binary(0x21, 0x11, more))).toEqual({
		length: 128,
		address: "203.0.113.9",
	});
	expect(readProxyHeader(binary(0x21, 0x21, six))).toMatchObject({
		address: "2001:db8:0:0:0:0:0:9",
	});
	// a check of the proxy, and visitors without an address
	for (const [command, family, address] of [
		[0x20, 0x00, undefined],
		[0x20, 0x11, undefined],
		[0x21, 0x00, "0.0.0.0"],
		[0x21, 0x31, "0.0.0.0"],
	] as const)
		expect(readProxyHeader(binary(command, family, six))).toMatchObject({
			address,
		});
});

test("what may still become a header waits, whatever the pieces", () => {
	for (const whole of [
		Buffer.from("PROXY TCP4 203.0.113.9 10.0.0.1 4123 80\r\n"),
		binary(0x21, 0x11, four),
		binary(0x21, 0x21, six),
	]) {
		for (let length = 0; length < whole.length; length++)
			expect(readProxyHeader(whole.subarray(0, length))).toBe("more");
		expect(readProxyHeader(whole)).toMatchObject({ length: whole.length });
	}
});

test.each([
	"GET / HTTP/1.1\r\n",
	"SSH-2.0-x\r\n",
	"PROXZ",
	"PROXY TCP4 203.0.113.9\r\n",
	"PROXY TCP4 2001:db8::9 ::1 1 2\r\n",
	"PROXY TCP6 203.0.113.9 10.0.0.1 1 2\r\n",
	"PROXY TCP4 203.0.113.999 10.0.0.1 1 2\r\n",
	"PROXY TCP4  203.0.113.9 10.0.0.1 1 2\r\n",
	`PROXY TCP4 ${"1".repeat(200)}`,
	`PROXY UNKNOWN ${"x".repeat(200)}\r\n`,
])("what is no header of version 1 is wrong: %j", (text) => {
	expect(line(text)).toBe("wrong");
});

test("what is no header of version 2 is wrong", () => {
	for (const bytes of [
		binary(0x11, 0x11, four),
		binary(0x22, 0x11, four),
		binary(0x21, 0x12, four),
		binary(0x21, 0x41, six),
		binary(0x21, 0x21, four),
		binary(0x21, 0x11, four.subarray(0, 8)),
		// longer than any proxy makes it: nothing is kept waiting for
		binary(0x21, 0x11, four, 60_000),
	])
		expect(readProxyHeader(bytes)).toBe("wrong");
});
