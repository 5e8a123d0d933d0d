import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCommit } from "../../../src/git/objects/commit.ts";
import { parseHeaders } from "../../../src/git/objects/headers.ts";

/** The same by the lines of the whole text. */
function naive(body: Buffer) {
	const text = body.toString("utf8");
	const blank = text.indexOf("\n\n");
	const lines: [string, string][] = [];
	for (const line of (blank < 0 ? text : text.slice(0, blank + 1)).split(
		"\n",
	)) {
		const last = lines.at(-1);
		if (line.startsWith(" ") && last) last[1] += `\n${line.slice(1)}`;
		else if (line !== "") {
			const [name = "", ...rest] = line.split(" ");
			lines.push([name, rest.join(" ")]);
		}
	}
	const head = blank < 0 ? text : text.slice(0, blank + 2);
	return { lines, messageAt: Buffer.byteLength(head) };
}

test("headers are what the lines of the text say", () => {
	const line = fc.oneof(
		fc.constantFrom("parent 1", "tree 2", "a", " more", "  ", " ", "gpgsig x"),
		fc.string({ unit: fc.constantFrom("p", "é", " ", "parent ", "z") }),
	);
	fc.assert(
		fc.property(fc.array(line), fc.constantFrom("", "\n"), (lines, end) => {
			const body = Buffer.from(lines.join("\n") + end);
			expect(parseHeaders(body)).toEqual(naive(body));
		}),
	);
});

test("headers that are not UTF-8 are Latin-1", () => {
	const body = Buffer.from("author J\xfcrg <j@x> 1 +0000\n\ntext", "latin1");
	expect(parseHeaders(body).lines).toEqual([["author", "Jürg <j@x> 1 +0000"]]);
});

const start = `tree ${"1".repeat(40)}\n`;
const people = "author a <a@x> 1 +0000\ncommitter a <a@x> 1 +0000\n";

test("of a million headers, and of a header of a million lines, a bounded part is read", () => {
	const many = Buffer.from(
		`${start}${people}${"a\n".repeat(1_000_000)}\nmessage`,
	);
	expect(parseHeaders(many).lines.length).toBeLessThan(300);
	expect(parseCommit(many)).toMatchObject({
		...{ tree: "1".repeat(40), message: "message", author: { name: "a" } },
	});
	const long = Buffer.from(
		`${start}${people}gpgsig x\n${" \n".repeat(1_000_000)}encoding UTF-8\n\nmessage`,
	);
	const commit = parseCommit(long);
	expect(commit.signature?.length).toBeLessThan(70_000);
	expect([commit.encoding, commit.message]).toEqual(["UTF-8", "message"]);
	// all parents count
	const parents = Array.from({ length: 1_000 }, (_, i) =>
		String(i).padStart(40, "0"),
	);
	const merge = Buffer.from(
		`${start}${parents.map((id) => `parent ${id}\n`).join("")}${people}\n`,
	);
	expect(parseCommit(merge).parents).toEqual(parents);
	expect(parseCommit(merge).committer.name).toBe("a");
});
