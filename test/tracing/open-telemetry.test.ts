import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChildForge } from "../support/child-forge.ts";
import {
	authorization,
	callChild as call,
	mortalForge,
} from "../support/mortal-forge.ts";
import { metricsOf, type SentSpan, spansOf } from "./otlp-spans.ts";

const spans: SentSpan[] = [];
const metrics = new Set<string>();
const collector = createServer(async (request, response) => {
	const pieces: Buffer[] = [];
	for await (const piece of request) pieces.push(piece as Buffer);
	const body = Buffer.concat(pieces);
	if (request.url === "/v1/traces") spans.push(...spansOf(body));
	else for (const name of metricsOf(body)) metrics.add(name);
	response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
});
let forge: ChildForge;

beforeAll(async () => {
	await new Promise<void>((go) => collector.listen(0, "127.0.0.1", go));
	const { port } = collector.address() as AddressInfo;
	const mortal = await mortalForge({
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
		OTEL_BSP_SCHEDULE_DELAY: "50",
		OTEL_METRIC_EXPORT_INTERVAL: "500",
		INGOT_FORWARDED_FROM: "",
	});
	forge = await mortal.start();
	await call(forge, "POST", "/user/repos", { name: "r", auto_init: true });
	await call(forge, "GET", "/repos/root/r/archive/main.zip");
	await fetch(`${forge.url}api/v1/version`, {
		headers: {
			authorization,
			traceparent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01`,
		},
	});
	await call(forge, "POST", "/repos/root/r/issues", { title: "traced" });
});
afterAll(() => void collector.close());

async function spanOf(name: RegExp): Promise<SentSpan> {
	const find = () => spans.find((span) => name.test(span.name));
	await expect.poll(find, { timeout: 20_000 }).toBeDefined();
	return find() as SentSpan;
}
/** Whether one span is below another, however far. */
function isBelow(span: SentSpan, above: SentSpan): boolean {
	for (
		let one: SentSpan | undefined = span;
		one;
		one = spans.find(({ id }) => id === one?.parent)
	)
		if (one.id === above.id) return true;
	return false;
}

test("a request is one trace from its address down to the database", async () => {
	const request = await spanOf(/^POST createCurrentUserRepo$/);
	expect(request.parent).toBe("");
	expect(request.values["url.path"]).toBe("/api/v1/user/repos");
	const verb = await spanOf(/^createCurrentUserRepo$/);
	expect(isBelow(verb, request)).toBe(true);
	const statement = spans.find(
		(span) => span.name === "insert" && isBelow(span, verb),
	);
	expect(statement?.trace).toBe(request.trace);
	expect(statement?.values["db.query.text"]).toMatch(/^insert into/);
});

test("a git process is a part of the request that wants it", async () => {
	const request = await spanOf(/^GET repoGetArchive$/);
	const git = await spanOf(/^git archive$/);
	expect(isBelow(git, request)).toBe(true);
	expect(git.values["process.command"]).toBe("git");
});

test("what follows from an event is a trace of its own", async () => {
	const { parent } = await spanOf(/^notifications /);
	expect(parent).toBe("");
});

test("a stranger does not choose the trace that he belongs to", async () => {
	const { trace, parent } = await spanOf(/^GET getVersion$/);
	expect([trace, parent]).not.toContain("a".repeat(32));
	expect(parent).toBe("");
});

test("a trace does not tell the tokens of addresses", async () => {
	for (const place of ["-/unsubscribe", "org/invite"])
		await fetch(`${forge.url}${place}/opens-something?also=this-one`);
	await spanOf(/^GET GET \/org\/invite/);
	await spanOf(/^GET GET \/-\/unsubscribe/);
	for (const { values } of spans)
		expect(Object.values(values).join(" ")).not.toMatch(
			/opens-something|this-one/,
		);
});

test("metrics come too", async () => {
	await expect
		.poll(() => [...metrics], { timeout: 20_000 })
		.toEqual(
			expect.arrayContaining([
				"ingot_request_seconds",
				"ingot_consumer_lag_seconds",
				"ingot_work_due",
			]),
		);
});
