import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { currentBudget } from "../../../src/threads/work-budget.ts";
import { inPieces, withPieces } from "../../../src/web/parts/code/in-pieces.ts";
import { during, type Visit } from "../../../src/web/visit.ts";

afterEach(() => void vi.restoreAllMocks());

const here = {} as Visit;

test("pieces stand where they were put, in the context of then, also pieces of pieces", async () => {
	const html = during(here, () => {
		currentBudget().spend("rows", 1);
		const left = currentBudget().left("rows");
		const first = inPieces(function* () {
			yield "one";
			yield `[${inPieces(() => ["two"])}]`;
			yield String(currentBudget().left("rows") === left);
		});
		return `<p>${first}</p><p>${inPieces(() => ["three"])}</p>`;
	});
	expect(html).not.toContain("one");
	expect(await withPieces(here, html)).toBe("<p>one[two]true</p><p>three</p>");
	expect(await withPieces(here, "<p></p>")).toBe("<p></p>");
});

test("others have their turn while a page is written", async () => {
	let time = 0;
	vi.spyOn(performance, "now").mockImplementation(() => {
		time += 6;
		return time;
	});
	let turns = 0;
	let written = false;
	const html = during(here, () => inPieces(() => Array(100).fill("x")));
	const others = (async () => {
		while (!written) {
			await setImmediate();
			turns++;
		}
	})();
	expect(await withPieces(here, html)).toBe("x".repeat(100));
	written = true;
	await others;
	expect(turns).toBeGreaterThan(20);
});
