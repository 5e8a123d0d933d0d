import { create, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { countFields } from "../../src/runner/count-fields.ts";
import { RunnerService } from "../../src/runner/proto/runner_pb.ts";

const log = RunnerService.method.updateLog.input;
const bytesOf = (rows: number) =>
	toBinary(
		log,
		create(log, {
			taskId: 300n,
			rows: Array.from({ length: rows }, (_, i) => ({
				content: "x".repeat(i),
				time: { seconds: 1_700_000_000n, nanos: 5 },
			})),
		} as never),
	);

test("fields are counted with those of the messages within, and not further than asked", () => {
	// each row, its time with two fields, and its content
	expect(countFields(log, bytesOf(1), 1000)).toBe(1 + 4);
	expect(countFields(log, bytesOf(10), 1000)).toBe(1 + 9 * 5 + 4);
	expect(countFields(log, bytesOf(1000), 1000)).toBeLessThan(1010);
});

test("what is broken is counted to its end", () => {
	const whole = bytesOf(3);
	for (let cut = 0; cut < whole.length; cut++)
		expect(countFields(log, whole.subarray(0, cut), 1000)).toBeLessThan(30);
	expect(countFields(log, Buffer.alloc(50_000, 0xff), 1000)).toBeLessThan(
		60_000,
	);
	expect(countFields(log, Buffer.alloc(3000, 0xa3), 1e9)).toBeLessThan(3001);
});

test("a message of empty rows counts each of them", () => {
	const rows = Buffer.alloc(400_000, Buffer.from([0x1a, 0]));
	expect(countFields(log, rows, 100_000)).toBeGreaterThan(100_000);
});
