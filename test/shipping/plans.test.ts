import { describe, expect, test } from "vitest";
import {
	nameGeneration,
	nameOfPiece,
	type PieceName,
	parsePieceName,
} from "../../src/shipping/pieces/piece-name.ts";
import type { Place } from "../../src/shipping/place/place.ts";
import {
	leadsOf,
	planAfter,
	planOfMoment,
	planRestore,
	readGenerations,
	spoken,
} from "../../src/shipping/restore/moments.ts";

const piece = (
	from: number,
	to: number,
	more: Partial<PieceName> = {},
): PieceName => ({
	...{ generation: "a", level: 0, from, to, time: to * 1000 },
	...{ complete: true, part: 1, parts: 1, ...more },
});

/** The generations of a place with some names in it, and nothing behind them. */
async function generations(
	...pieces: (PieceName | string)[]
): ReturnType<typeof readGenerations> {
	const names = pieces.map((one) =>
		typeof one === "string" ? one : nameOfPiece(one),
	);
	const begun = new Set(
		pieces.flatMap((one) =>
			typeof one === "string" ? [] : `begun/${one.generation}`,
		),
	);
	const place = {
		name: "the place",
		read: async () => Buffer.from('{"format":1,"forge":"f"}'),
		async *list(prefix: string) {
			for (const name of [...begun, ...names].sort())
				if (name.startsWith(prefix)) yield name;
		},
	};
	return readGenerations(place as unknown as Place);
}
const row = ({ pieces }: ReturnType<typeof planRestore>) =>
	pieces.map(({ from, to }) => `${from}-${to}`).join(" ");

describe("the name of a piece", () => {
	test("tells what it is, and is read again", () => {
		const whole = piece(3, 12, { level: 2 });
		expect(nameOfPiece(whole)).toBe(
			"g/a/2/000000000003-000000000012-00000000012000-c.piece",
		);
		expect(parsePieceName(nameOfPiece(whole))).toEqual(whole);
		const part = piece(0, 1, { complete: false, part: 2, parts: 3 });
		expect(nameOfPiece(part)).toBe(
			"g/a/0/000000000000-000000000001-00000000001000-i-0002-0003.piece",
		);
		expect(parsePieceName(nameOfPiece(part))).toEqual(part);
	});

	test.each([
		"x g/a/0/000000000000-000000000001-00000000001000-c.piece",
		"g/a/0/000000000000-000000000001-00000000001000-c.piece.tmp",
		"g/a b/0/000000000000-000000000001-00000000001000-c.piece",
		"g//0/000000000000-000000000001-00000000001000-c.piece",
		"g/a/00/000000000000-000000000001-00000000001000-c.piece",
		"g/a/0/00000000000-000000000001-00000000001000-c.piece",
		"g/a/0/000000000000-000000000001-0000000000100-c.piece",
		"g/a/0/000000000000-000000000001-00000000001000-x.piece",
		"g/a/0/000000000000-000000000001-00000000001000-c-0001.piece",
	])("is none: %s", (name) => {
		expect(parsePieceName(name)).toBeUndefined();
	});

	test("has a generation that is sorted by when it began", () => {
		expect(nameGeneration(Date.parse("2026-11-22T14:03:07.123Z"), "abc")).toBe(
			"20261122T140307Z-abc",
		);
	});
});

describe("the moments of a place", () => {
	test("are the whole forges that an unbroken row of pieces leads to", async () => {
		const [found] = await generations(
			piece(0, 1),
			piece(1, 2, { complete: false }),
			piece(2, 3),
			piece(4, 5),
			"g/a/0/notes.txt",
		);
		expect(found?.pieces).toHaveLength(4);
		expect(found?.moments.map(({ to }) => to)).toEqual([1, 3]);
	});

	test("do not count what came in part, until its last part is there", async () => {
		const first = piece(0, 1, { part: 1, parts: 2 });
		const last = piece(0, 1, { part: 2, parts: 2 });
		expect((await generations(first))[0]?.moments).toEqual([]);
		expect((await generations(first, last))[0]?.moments).toMatchObject([
			{ to: 1, part: 2 },
		]);
	});

	test("are reached by the pieces that reach back furthest, whatever their level", async () => {
		const found = await generations(
			...[piece(0, 1), piece(1, 2), piece(2, 3), piece(3, 4)],
			...[piece(1, 3, { level: 1 }), piece(0, 4, { level: 5 })],
			...[piece(7, 9, { level: 1 }), piece(8, 9), piece(4, 8)],
		);
		expect(row(planRestore(found, 3000))).toBe("0-1 1-3");
		expect(row(planRestore(found, 4999))).toBe("0-4");
		// no row leads to 7
		expect(row(planRestore(found))).toBe("0-4 4-8 8-9");
		const leads = leadsOf(found[0]?.pieces ?? []);
		expect([...leads.keys()]).toEqual([1, 2, 3, 4, 8, 9]);
	});
});

describe("a plan", () => {
	test("is of the last moment up to a time, of the newest generation that has it", async () => {
		const found = await generations(
			...[piece(0, 1), piece(1, 2)],
			...[
				piece(0, 1, { generation: "b", time: 2000 }),
				piece(1, 2, { generation: "b", time: 9000 }),
			],
		);
		expect(found.map(({ name }) => name)).toEqual(["a", "b"]);
		expect(planRestore(found)).toMatchObject({
			...{ generation: "b", moment: { time: 9000 } },
		});
		expect(planRestore(found, 9000).moment.time).toBe(9000);
		expect(planRestore(found, 8999)).toMatchObject({
			...{ generation: "b", moment: { time: 2000, to: 1 } },
		});
		expect(planRestore(found, 1999)).toMatchObject({
			...{ generation: "a", moment: { time: 1000 } },
		});
		expect(planRestore(found, 1000).moment.time).toBe(1000);
		expect(() => planRestore(found, 999)).toThrow(
			"the first moment of the copy is 1970-01-01 00:00:01Z",
		);
	});

	test("is of the latest time, also where the clock of a later generation was behind", async () => {
		const found = await generations(
			...[piece(0, 1), piece(1, 2)],
			...[piece(0, 1, { generation: "b", time: 1500 })],
		);
		expect(planRestore(found)).toMatchObject({
			...{ generation: "a", moment: { time: 2000 } },
		});
		expect(planRestore(found, 1999).generation).toBe("b");
	});

	test("there is none of a copy without a whole moment", async () => {
		const found = await generations(piece(0, 1, { complete: false }));
		expect(() => planRestore(found)).toThrow(
			"the copy has no whole moment yet",
		);
		expect(() => planRestore([])).toThrow("the copy has no whole moment yet");
	});

	test("is of the end of one piece, or refused where the place lacks it", async () => {
		const found = await generations(
			...[piece(0, 1), piece(1, 2, { complete: false }), piece(2, 3)],
		);
		const at = (generation: string, to: number) =>
			planOfMoment(found, { generation, to } as never);
		expect(row(at("a", 3))).toBe("0-1 1-2 2-3");
		expect(row(at("a", 1))).toBe("0-1");
		for (const [generation, to] of [
			["a", 2],
			["a", 4],
			["b", 1],
		] as const)
			expect(() => at(generation, to)).toThrow(
				`the place lacks the moment ${to} of ${generation}, which was sent a moment ago`,
			);
	});

	test("is followed by that of the next moment of its generation", async () => {
		const found = await generations(
			...[piece(0, 1), piece(1, 2, { complete: false }), piece(2, 3)],
			...[
				piece(0, 1, { generation: "b", time: 9000 }),
				piece(1, 2, { generation: "b", time: 9500 }),
			],
		);
		const other = planAfter(found, planRestore(found, 9000));
		expect(other && row(other)).toBe("0-1 1-2");
		const first = planRestore(found, 1000);
		const next = planAfter(found, first);
		expect(next && row(next)).toBe("0-1 1-2 2-3");
		expect(next && planAfter(found, next)).toBeUndefined();
		expect(planAfter(found.slice(1), first)).toBeUndefined();
	});

	test("tells its time in UTC, to the second", () => {
		expect(spoken(Date.parse("2026-11-22T14:03:07.999Z"))).toBe(
			"2026-11-22 14:03:07Z",
		);
	});
});

test("what is no place of a forge has no moments", async () => {
	const nothing = { name: "there", read: async () => undefined };
	await expect(readGenerations(nothing as unknown as Place)).rejects.toThrow(
		"there holds no copy of a forge",
	);
});
