import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createSecureServer } from "node:tls";
import { expect, test } from "vitest";
import { newestLog } from "../../../src/domain/audit/sealing/log-rows.ts";
import { openStreams } from "../../../src/outbound/audit/streams/open-streams.ts";
import { streamPlaces } from "../../../src/outbound/audit/streams/stream-places.ts";
import { addRecords } from "../../domain/audit/sealing/records.ts";
import { afterFile } from "../../support/after-file.ts";
import { testForge } from "../../support/forge.ts";
import { receiver } from "../../support/receiver.ts";

/** A receiver of syslog that keeps the frames of all connections. */
async function syslog(tls?: { key: Buffer; cert: Buffer }) {
	let bytes = Buffer.alloc(0);
	const take = (socket: Socket) => {
		socket.on("error", () => {});
		socket.on("data", (part: Buffer) => {
			bytes = Buffer.concat([bytes, part]);
		});
	};
	const server = tls ? createSecureServer(tls, take) : createServer(take);
	await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
	afterFile(() => void server.close());
	const { port } = server.address() as AddressInfo;
	const frames = () => {
		const all: string[] = [];
		for (let at = 0; at < bytes.length; ) {
			const space = bytes.indexOf(" ", at);
			const length = Number(bytes.subarray(at, space));
			all.push(bytes.subarray(space + 1, space + 1 + length).toString());
			at = space + 1 + length;
		}
		// the forge has records of its own start
		return all.filter((one) => one.includes("visibility-changed"));
	};
	const leave = () => new Promise((go) => server.close(go));
	const come = () =>
		new Promise<void>((go) => server.listen(port, "127.0.0.1", go));
	return { port, frames, leave, come };
}

const forgeWith = async (settings: Record<string, string>) => {
	const forge = await testForge(settings);
	const { app } = forge;
	await app.auditSealing.settled();
	// a stream begins with what is sealed from its first look on
	await app.auditStreams.settled();
	const add = async (count: number) => {
		const ids = await addRecords(app, count);
		await app.auditSealing.settled();
		await app.auditStreams.settled();
		return ids;
	};
	return { app, add };
};

test("a URL gets every record in order, signed, and what it refused comes again", async () => {
	const inbox = await receiver();
	const { app, add } = await forgeWith({
		...{ auditStreams: inbox.url, auditStreamSecret: "secret" },
	});
	inbox.answers(() => 503);
	const lost = await add(3);
	expect(inbox.got.length).toBeGreaterThan(0);
	const [row] = await app.db.rows((q) =>
		q.selectFrom("audit_delivery").selectAll(),
	);
	expect(row?.error).toBe("it answers 503");
	const refused = inbox.got.length;
	inbox.answers(() => 200);
	const more = await add(250);
	const taken = inbox.got.slice(refused);
	const records = taken.flatMap(({ text }) =>
		text
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line)),
	);
	const first = records[0].number;
	expect(records.map(({ number }) => number)).toEqual(
		records.map((_, i) => first + i),
	);
	const own = records.filter(({ action }) => action.includes("visibility"));
	expect(own.map(({ id }) => id)).toEqual([...lost, ...more]);
	expect(own[0]).toMatchObject({
		...{ action: "repository.visibility-changed", actor_name: "ada" },
		...{ address: "192.0.2.7", details: { facts: { n: 0 } } },
		log: expect.stringMatching(/^1-[0-9a-f]{8}$/),
	});
	for (const { text, headers } of taken)
		expect(headers["x-hub-signature-256"]).toBe(
			`sha256=${createHmac("sha256", "secret").update(text).digest("hex")}`,
		);
});

test("a server that was stopped while it sent, and goes on after another, moves nothing back", async () => {
	const inbox = await receiver();
	const settings = { auditStreams: inbox.url, auditStreamSecret: "" };
	const { app } = await forgeWith({ ...settings, auditStreamCa: "" });
	const streams = () =>
		openStreams(app, { ...settings, auditStreamCa: "" }, undefined);
	await app.auditStreams.close();
	const [stopped, other] = [streams(), streams()];
	await addRecords(app, 30);
	await app.auditSealing.settled();
	// the other one sends all of it, and what comes later, before the answer to the first one is there
	let others: Promise<void> | undefined;
	let isThere = () => {};
	const taken = new Promise<void>((resolve) => (isThere = resolve));
	inbox.answers(async () => {
		if (others) return 200;
		others = (async () => {
			await other.settled();
			await addRecords(app, 300);
			await app.auditSealing.settled();
			await other.settled();
		})();
		await others;
		isThere();
		return 200;
	});
	await Promise.all([stopped.settled(), taken]);
	const [{ size: end = 0 } = {}] = await app.db.rows((q) =>
		q.selectFrom("audit_delivery").select("size"),
	);
	const log = await newestLog(app.db);
	expect(end).toBe(log?.size);
	const before = inbox.got.length;
	await other.settled();
	await stopped.settled();
	expect(inbox.got).toHaveLength(before);
});

test("records that are sealed while others are sent come once", async () => {
	const inbox = await receiver();
	const settings = { auditStreams: inbox.url, auditStreamSecret: "" };
	const { app } = await forgeWith({ ...settings, auditStreamCa: "" });
	await app.auditStreams.close();
	const streams = openStreams(app, { ...settings, auditStreamCa: "" });
	await addRecords(app, 150);
	await app.auditSealing.settled();
	let sealed: Promise<unknown> | undefined;
	inbox.answers(async () => {
		sealed ??= addRecords(app, 20).then(() => app.auditSealing.settled());
		await sealed;
		return 200;
	});
	await streams.settled();
	await streams.settled();
	const numbers = inbox.got.flatMap(({ text }) =>
		text
			.trimEnd()
			.split("\n")
			.map((line) => JSON.parse(line).number as number),
	);
	expect(numbers.length).toBeGreaterThanOrEqual(170);
	expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i));
});

/** A certificate that nobody but the test vouches for. */
async function certificate() {
	const folder = await mkdtemp(join(tmpdir(), "ingot-syslog-"));
	afterFile(() => rm(folder, { recursive: true, force: true }));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	const args = [
		...["req", "-x509", "-newkey", "ec", "-pkeyopt"],
		...["ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"],
		...["-subj", "/CN=localhost", "-addext"],
		...["subjectAltName=DNS:localhost,IP:127.0.0.1"],
		...["-keyout", key, "-out", cert],
	];
	execFileSync("openssl", args, { stdio: "ignore" });
	return { key: readFileSync(key), cert: readFileSync(cert), path: cert };
}

test("syslog over TLS gets frames of RFC 5424 in order, also after the receiver was away", async () => {
	const own = await certificate();
	const server = await syslog(own);
	const { app, add } = await forgeWith({
		auditStreams: `syslog+tls://localhost:${server.port}`,
		auditStreamCa: own.path,
	});
	const first = await add(3);
	await server.leave();
	const second = await add(2);
	const [row] = await app.db.rows((q) =>
		q.selectFrom("audit_delivery").selectAll(),
	);
	expect(row?.error).not.toBe("");
	await server.come();
	const third = await add(120);
	const frames = server.frames();
	for (const frame of frames)
		expect(frame).toMatch(
			/^<110>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \S+ ingot \d+ repository\.visibility-changed - \ufeff\{/,
		);
	const ids = frames.map(
		(frame) => JSON.parse(frame.slice(frame.indexOf("\ufeff") + 1)).id,
	);
	expect(ids).toEqual([...first, ...second, ...third]);
});

test("a receiver whose certificate nobody vouches for gets nothing, and holds up no other", async () => {
	const plain = await syslog();
	const secure = await syslog(await certificate());
	const { app, add } = await forgeWith({
		auditStreams: `syslog+tcp://127.0.0.1:${plain.port}, syslog+tls://localhost:${secure.port}`,
	});
	await add(4);
	expect(plain.frames()).toHaveLength(4);
	expect(secure.frames()).toEqual([]);
	const rows = await app.db.rows((q) =>
		q.selectFrom("audit_delivery").selectAll().orderBy("place", "desc"),
	);
	expect(rows.map(({ error }) => error)).toEqual([
		expect.stringContaining("self-signed certificate"),
		"",
	]);
});

test("streams that are none are refused", () => {
	for (const text of ["x", "syslog://host", "ftp://host/", "syslog+tls://"])
		expect(() => streamPlaces(text), text).toThrow("INGOT_AUDIT_STREAMS");
	expect(streamPlaces("syslog+tls://[2001:db8::1], syslog+tcp://a:99")).toEqual(
		[
			expect.objectContaining({
				host: "2001:db8::1",
				port: 6514,
				secure: true,
			}),
			expect.objectContaining({ host: "a", port: 99, secure: false }),
		],
	);
});
