import { expect, test, vi } from "vitest";
import type { App } from "../../../src/app.ts";
import { sealsOf } from "../../../src/crypto/sealed.ts";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { searchCode } from "../../../src/domain/code-search/search-code.ts";
import {
	readCursor,
	type SearchCursor,
	writeCursor,
} from "../../../src/domain/code-search/search-position.ts";
import type { SearchJob } from "../../../src/text/code/search-job.ts";

const app = { seals: sealsOf("one") };
const cursorAt = (at: number, more: Partial<SearchCursor> = {}) => ({
	from: { phase: "texts" as const, at, path: 0 },
	...{ skip: 0, before: 0, ...more },
});

test("nobody can read or write the position in a cursor", () => {
	const all = [
		cursorAt(1),
		cursorAt(999_999_999_999_999, { skip: 99, before: 999_999_999_999_999 }),
		{ ...cursorAt(7), from: { phase: "files", at: 7, path: 12_345 } as const },
	];
	const written = all.map((one) => writeCursor(app, one, "asked"));
	expect(new Set(written.map(({ length }) => length)).size).toBe(1);
	expect(written.map((one) => readCursor(app, one))).toEqual(all);
	for (const one of written) {
		expect(encodeURIComponent(one)).toBe(one);
		expect(Buffer.from(one, "base64url").toString("latin1")).not.toMatch(
			/\d-\d/,
		);
		expect(readCursor({ seals: sealsOf("other") }, one)).toBeUndefined();
		const changed = (one.startsWith("A") ? "B" : "A") + one.slice(1);
		expect(readCursor(app, changed)).toBeUndefined();
	}
	const plain = "1-5-0-0-0";
	for (const none of ["", plain, app.seals.seal(plain), app.seals.seal("")])
		expect(readCursor(app, none)).toBeUndefined();
});

test("a question has one cursor for a position, and two questions have others for the same", () => {
	const [first, again, other] = ["a", "a", "b"].map((question) =>
		writeCursor(app, cursorAt(7), { question }),
	);
	expect(again).toBe(first);
	expect(other).not.toBe(first);
	const next = writeCursor(app, cursorAt(8), { question: "a" });
	expect(next.slice(0, 16)).not.toBe(first?.slice(0, 16));
	expect(readCursor(app, other ?? "")).toEqual(cursorAt(7));
});

/** Gives a hundred ids before one, as if there were no others in a window. */
function inWindows(ids: Uint32Array, before: number, whole: readonly object[]) {
	const some = ids.filter((id) => id < before).slice(-100);
	const below = some.length < 100 ? 0 : (some[0] ?? 0);
	return {
		...{ newest: { ids: some, below, isBroken: false } },
		...{ whole: whole.map(() => new Uint32Array()), isBroken: false },
	};
}

/** Texts that have a word, none of which its reader may read; the time of a search is over after each read of places. */
function hiddenTexts(count: number) {
	let time = 0;
	const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
	const asked: number[][] = [];
	const ids = Uint32Array.from({ length: count }, (_, i) => 5001 + i);
	const rows = async (_: unknown, p?: { ids?: number[] }) => {
		if (p?.ids) asked.push(p.ids);
		time += 3000;
		return [];
	};
	const hidden = {
		...app,
		db: { heavy: { rows, all: rows }, rows, all: rows },
		code: {
			search: {
				...{ read: true, perUser: 1 },
				search: (_user: string, _busy: unknown, work: () => unknown) => work(),
				ask: async (job: SearchJob) => ({
					answer:
						job.kind === "newest" ? inWindows(ids, job.before, job.whole) : [],
				}),
			},
		},
	} as unknown as App;
	return { hidden, asked, end: () => clock.mockRestore() };
}

test("a search that is over behind texts that its reader may not read tells none of them, and the next one gets further", async () => {
	const query = readCodeQuery("mothneedle");
	if (!query || !("root" in query)) throw new Error("no query");
	const { hidden, end } = hiddenTexts(500);
	const seen: SearchCursor[] = [];
	try {
		for (let next: string | undefined; seen.length < 20; ) {
			const found = await searchCode(hidden, { account: undefined } as never, {
				...{ query, limit: 10, lines: 1 },
				cursor: next ? readCursor(app, next) : undefined,
			});
			expect(found.results).toEqual([]);
			next = found.next;
			if (!next) break;
			// the ids are 5001 to 5500
			expect(next).not.toMatch(/-5[0-5]\d\d-/);
			seen.push(readCursor(app, next) as SearchCursor);
		}
	} finally {
		end();
	}
	const positions = seen.map(({ from }) => `${from.phase} ${from.at}`);
	expect(new Set(positions).size).toBe(positions.length);
	expect(positions).toContain("texts 5001");
	expect(positions.length).toBeLessThan(20);
});
