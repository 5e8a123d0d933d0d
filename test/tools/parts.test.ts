import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Part {
	readonly name: string;
	packages(root: string): string[];
}
interface Parts {
	wantedParts(env: object, args: string[]): Part[];
	missingParts(root: string, parts: Part[]): Part[];
	presentParts(root: string): Part[];
	absentPackages(root: string): string[];
}

let parts: Parts;
const folder = mkdtempSync(join(tmpdir(), "ingot-parts-"));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
	parts = (await import(resolve("bin/parts.mjs"))) as Parts;
	writeFileSync(
		join(folder, "package.json"),
		JSON.stringify({
			devDependencies: {
				"@aws-sdk/client-s3": "3.1.0",
				"@opentelemetry/api": "1.9.1",
				"@opentelemetry/core": "2.12.1",
				vitest: "5.0.0",
			},
		}),
	);
	writeFileSync(join(folder, "bucket.json"), '{ "s3-bucket": "forge" }');
	writeFileSync(join(folder, "plain.json"), '{ "port": 3000 }');
});

test.each([
	[{}, [], []],
	[{ INGOT_S3_BUCKET: "forge" }, [], ["buckets"]],
	[{ INGOT_S3_BUCKET: "" }, [], []],
	[{ INGOT_TO_BUCKET: "forge" }, [], ["buckets"]],
	[{}, ["serve", "--s3-bucket", "forge"], ["buckets"]],
	[{}, ["move", "--to-bucket=forge"], ["buckets"]],
	[{}, ["serve", "--config", join(folder, "bucket.json")], ["buckets"]],
	[{}, [`--config=${join(folder, "bucket.json")}`], ["buckets"]],
	[{ INGOT_CONFIG: join(folder, "bucket.json") }, [], ["buckets"]],
	[{ INGOT_CONFIG: join(folder, "plain.json") }, [], []],
	[{ INGOT_CONFIG: join(folder, "absent.json") }, [], []],
	[{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://a" }, [], ["tracing"]],
	[
		{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://a", OTEL_SDK_DISABLED: "True" },
		[],
		[],
	],
])("settings ask for parts: %j %j", (env, args, names) => {
	expect(parts.wantedParts(env, args).map(({ name }) => name)).toEqual(names);
});

test("a part is present when each of its packages has its version", () => {
	const put = (name: string, version: string) => {
		mkdirSync(join(folder, "node_modules", name), { recursive: true });
		const text = JSON.stringify({ version });
		writeFileSync(join(folder, "node_modules", name, "package.json"), text);
	};
	expect(parts.absentPackages(folder)).toEqual([
		"@aws-sdk/client-s3",
		"@opentelemetry/api",
		"@opentelemetry/core",
	]);
	put("@aws-sdk/client-s3", "3.1.0");
	put("@opentelemetry/api", "1.9.1");
	expect(parts.presentParts(folder).map(({ name }) => name)).toEqual([
		"buckets",
	]);
	put("@opentelemetry/core", "2.12.0");
	const wanted = parts.wantedParts(
		{ INGOT_S3_BUCKET: "a", OTEL_EXPORTER_OTLP_ENDPOINT: "b" },
		[],
	);
	const [missing] = parts.missingParts(folder, wanted);
	expect(missing?.packages(folder)).toEqual([
		"@opentelemetry/api@1.9.1",
		"@opentelemetry/core@2.12.1",
	]);
	put("@opentelemetry/core", "2.12.1");
	expect(parts.missingParts(folder, wanted)).toEqual([]);
	expect(parts.absentPackages(folder)).toEqual([]);
});
