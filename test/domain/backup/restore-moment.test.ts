import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import {
	missingBlobs,
	parseMoment,
	takeEmpty,
} from "../../../src/domain/backup/restore-moment.ts";
import { openStorage } from "../../../src/domain/storage/open-storage.ts";
import { afterFile } from "../../support/after-file.ts";
import { startS3 } from "../../support/s3-server.ts";

const base = mkdtempSync(join(tmpdir(), "ingot-restore-moment-"));
afterFile(() => rmSync(base, { recursive: true, force: true }));
let count = 0;
const fresh = () => join(base, `${++count}`);

describe("a time as people type it", () => {
	const now = Date.parse("2026-11-30T00:00:00Z");
	const parsed = (text: string) =>
		new Date(parseMoment(text, now)).toISOString();

	test.each([
		["2026-11-22 14:03:07Z", "2026-11-22T14:03:07.999Z"],
		["  2026-11-22T14:03:07z\n", "2026-11-22T14:03:07.999Z"],
		["2026-11-22 14:03 Z", "2026-11-22T14:03:59.999Z"],
		["2026-11-22 14:03:07.5 Z", "2026-11-22T14:03:07.500Z"],
		["2026-11-22 14:03:07.125+02:00", "2026-11-22T12:03:07.125Z"],
		["2026-11-22 14:03:07-0330", "2026-11-22T17:33:07.999Z"],
		["2026-11-30 00:00:00Z", "2026-11-30T00:00:00.999Z"],
	])("%j is read to the end of what it names", (text, at) => {
		expect(parsed(text)).toBe(at);
	});

	test.each([
		["2026-11-22 14:03:07Z", "2026-11-22T14:03:07.000Z"],
		["2026-11-22 14:03 Z", "2026-11-22T14:03:00.000Z"],
		["2026-11-22 14:03:07.5 Z", "2026-11-22T14:03:07.500Z"],
	])("%j is read from the beginning of what it names", (text, at) => {
		expect(new Date(parseMoment(text, now, "begin")).toISOString()).toBe(at);
	});

	test.each([
		["2026-11-22 14:03:07", /has no time zone: add Z for UTC/],
		["2026-11-22Z", /is not a valid time. Use a format such as/],
		["14:03:07Z", /is not a valid time/],
		["on 2026-11-22 14:03:07Z", /is not a valid time/],
		["2026-11-22 14:03:07Z or so", /is not a valid time/],
		["2026-11-22 14:03:07.1234Z", /is not a valid time/],
		["2026-13-22 14:03:07Z", /is not a time that exists/],
		["2026-02-30 14:03:07Z", /is not a time that exists/],
		["2026-11-22 14:60:07Z", /is not a time that exists/],
		["2026-11-22 14:03:07+9900", /is not a time that exists/],
		[
			"2026-11-30 00:00:00.001Z",
			/is in the future: it is 2026-11-30 00:00:00Z/,
		],
	])("%j is refused", (text, why) => {
		expect(() => parsed(text)).toThrow(why);
	});
});

describe("a directory for a restore", () => {
	test("is made, or emptied of what a restore left that was cut off", () => {
		const data = join(fresh(), "below");
		takeEmpty(data);
		expect(readdirSync(data)).toEqual([]);
		takeEmpty(data);
		mkdirSync(join(data, "repositories/01"), { recursive: true });
		writeFileSync(join(data, "ingot.db"), "");
		expect(() => takeEmpty(data)).toThrow(
			`${data} is not empty: name a new directory`,
		);
		expect(readdirSync(data).sort()).toEqual(["ingot.db", "repositories"]);
		writeFileSync(join(data, "restoring.json"), "{}");
		takeEmpty(data);
		expect(readdirSync(data)).toEqual(["restoring.json"]);
	});
});

test("blobs are looked for in the bucket that the settings name", async () => {
	const s3 = await startS3(fresh(), "blobs");
	afterFile(() => s3.stop());
	const data = fresh();
	const bucket = {
		...{ data, s3Bucket: "blobs", s3Endpoint: s3.settings.endpoint },
		s3AccessKey: s3.settings.accessKeyId,
		s3SecretKey: s3.settings.secretAccessKey,
	};
	const blobs = await openStorage(bucket);
	const { key } = await blobs.put(Readable.from([Buffer.from("there")]));
	await blobs.close();
	const missing = ["f", "a", "0"].map((digit) => digit.repeat(64));
	const [first = "", ...others] = missing;
	expect(await missingBlobs(bucket, [first, key, ...others])).toEqual(
		missing.map((one) => `blob ${one} is missing`),
	);
	expect(await missingBlobs({ data }, [key])).toEqual([
		`blob ${key} is missing`,
	]);
});
