import { expect, test } from "vitest";
import { packRows, unpackRows } from "../../src/database/sqlite/sent-rows.ts";

test.each([
	[[]],
	[
		[
			{ id: 1, name: 'a \u2028\u0000"' },
			{ id: 2 ** 53 - 1, name: null },
		],
	],
	[[{ part: -0.25, text: "\u{1f600}" }]],
	[[{ id: 1, body: new Uint8Array([0, 255]) }]],
	[[{ id: Number.POSITIVE_INFINITY }, { id: 2n }]],
])("rows come as they were sent: %o", (rows: object[]) => {
	const sent = structuredClone(packRows(rows));
	expect(unpackRows(sent)).toEqual(rows);
});

test("rows without bytes are sent as one text", () => {
	expect(packRows([{ id: 1 }])).toBe('[{"id":1}]');
	expect(packRows([{ id: 1, body: new Uint8Array(1) }])).toHaveLength(1);
	expect(typeof packRows([{ id: 1, body: new Uint8Array(1) }])).toBe("object");
});
