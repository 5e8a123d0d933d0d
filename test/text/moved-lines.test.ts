import { expect, test } from "vitest";
import { movedLines } from "../../src/text/moved-lines.ts";

const lines = (text: string) =>
	text
		.split("\n")
		.map((line) => ({ sign: line[0] as " " | "+" | "-", text: line.slice(1) }));
const told = (files: ReturnType<typeof lines>[]) => {
	const moved = movedLines(files.map((one) => [{ lines: one }]));
	return files.map((one) =>
		one.flatMap((line) => {
			const found = moved.get(line);
			return found
				? [
						`${line.sign}${found.first ? "!" : ""}${line.text.trim()}@${found.file}`,
					]
				: [];
		}),
	);
};

test("lines that stand elsewhere now have moved, also to another file and further in", () => {
	expect(
		told([
			lines("-const answer = forty(2)\n-return answer\n a\n+new line of text"),
			lines(" b\n+  const answer = forty(2)\n+  return answer\n+}"),
		]),
	).toEqual([
		["-!const answer = forty(2)@1", "-return answer@1"],
		["+!const answer = forty(2)@0", "+return answer@0"],
	]);
});

test("what is indented anew, single lines and brackets have not moved", () => {
	const nothing = [
		"-const answer = forty(2)\n-return answer\n+  const answer = forty(2)\n+  return answer",
		"-const answer = fortytwo()\n a\n+const answer = fortytwo()",
		"-}\n-}\n-}\n a\n+}\n+}\n+}",
	];
	for (const text of nothing) expect(told([lines(text)])).toEqual([[]]);
});

test("very many equal lines are compared in one go", () => {
	let read = 0;
	const line = (sign: "+" | "-") => ({
		sign,
		get text() {
			read++;
			return "}";
		},
	});
	const many = (sign: "+" | "-") =>
		Array.from({ length: 5000 }, () => line(sign));
	const hunks = [{ lines: many("-") }, { lines: many("+") }];
	expect(movedLines([hunks]).size).toBe(0);
	expect(read).toBeLessThan(1_000_000);
});
