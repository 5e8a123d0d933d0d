import fc from "fast-check";
import { expect, test } from "vitest";
import { PieceRefused } from "../../src/shipping/pieces/piece.ts";
import { readGenerations } from "../../src/shipping/restore/moments.ts";
import { expirePieces } from "../../src/shipping/thread/expire-pieces.ts";
import { cases } from "../properties.ts";
import { copied } from "./copied.ts";

const id = fc.integer({ min: 1, max: 12 });
/** Seconds to hours between two commits, so that pieces are joined in some histories. */
const pause = fc.constantFrom(0, 1, 7, 60, 1800, 7200);
const step = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constant("put" as const),
			...{ id, pause, size: fc.constantFrom(1, 300, 5000, 40_000) },
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({ do: fc.constant("remove" as const), id, pause }),
	},
	fc.record({ do: fc.constant("empty" as const), pause }),
	fc.record({ do: fc.constant("vacuum" as const), pause }),
	fc.record({ do: fc.constant("checkpoint" as const) }),
	fc.record({ do: fc.constant("end" as const), pause }),
);

const secondOf = (ms: number) => Math.floor(ms / 1000);

test("each moment of any history is restored with the rows of that time", async () => {
	let count = 0;
	await fc.assert(
		fc.asyncProperty(
			fc.array(step, { minLength: 1, maxLength: 25 }),
			fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
			async (steps, asked) => {
				const copy = await copied();
				try {
					const { db } = copy;
					const put = db.prepare("replace into t (id, text) values (?, ?)");
					const remove = db.prepare("delete from t where id = ?");
					const rows = new Map<number, string>();
					const moments: { time: number; rows: string[] }[] = [];
					let time = Date.parse("2026-11-01T00:00:00Z");
					// the first commit is compared, and has a moment of its own
					await copy.change(() => {}, time);
					moments.push({ time, rows: [] });
					time += 1000;
					for (const one of steps) {
						if (one.do === "checkpoint") {
							copy.checkpoint();
							continue;
						}
						time += one.pause * 1000 + 1;
						if (one.do === "end") {
							await copy.end(time);
							continue;
						}
						await copy.change(() => {
							if (one.do === "put") {
								const text = `${++count} ${"x".repeat(one.size)}`;
								put.run(one.id, text);
								rows.set(one.id, text);
							} else if (one.do === "remove") {
								remove.run(one.id);
								rows.delete(one.id);
							} else if (one.do === "empty") {
								db.exec("delete from t");
								rows.clear();
							} else db.exec("vacuum");
						}, time);
						const sorted = [...rows].toSorted(([a], [b]) => a - b);
						const all = sorted.map(([id, text]) => `${id} ${text}`);
						// those of one second have one moment
						const last = moments.at(-1);
						if (last && secondOf(last.time) === secondOf(time)) moments.pop();
						moments.push({ time, rows: all });
					}
					time += 1000;
					await copy.end(time);
					const [generation] = await readGenerations(copy.place);
					expect(generation?.moments.length).toBeGreaterThan(0);
					const check = async (until: number) => {
						const last = moments.findLast((one) => one.time <= until);
						const found = await copy.restored(until);
						expect(found.all).toEqual(last?.rows ?? []);
					};
					for (const n of asked)
						await check((moments[n % moments.length] as { time: number }).time);
					await check(time);
					// what is left of an old copy is whole
					await expirePieces(
						copy.place,
						copy.state,
						[1, 2, 31, 366],
						time + 3 * 86_400_000,
					);
					const left = (await readGenerations(copy.place))[0]?.moments ?? [];
					const some = left[(asked[0] ?? 0) % left.length];
					if (some) await check(some.time);
					await expect(copy.restored(0)).rejects.toThrow(PieceRefused);
				} finally {
					copy.close();
				}
			},
		),
		{
			...cases(15),
			// the first commit behind a checkpoint is also the first of its minute
			examples: [
				[
					[
						{ do: "checkpoint" as const },
						{ do: "put" as const, id: 1, pause: 0, size: 1 },
					],
					[0, 0, 0],
				],
			],
		},
	);
});
