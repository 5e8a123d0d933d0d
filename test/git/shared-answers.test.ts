import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isGitError } from "../../src/git/errors.ts";
import { DEFAULT_LIMITS } from "../../src/git/limits.ts";
import { openSharedAnswers } from "../../src/git/upload/shared-answers.ts";
import { openTurns } from "../../src/git/upload/turns.ts";

let root: string;
beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), "ingot-answers-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const turns = {
	atOnce: 2,
	perUser: 2,
	perStore: 2,
	waiting: 2,
	patience: 60_000,
};
const openAnswers = (
	limits: Partial<typeof DEFAULT_LIMITS.sharing> = {},
	work = openTurns(turns),
) =>
	openSharedAnswers(
		root,
		{
			...DEFAULT_LIMITS.sharing,
			kept: 60_000,
			keptBytes: 1 << 20,
			...limits,
		},
		work,
		openTurns({ atOnce: 2 ** 40, waiting: 100 }),
	);

/** A client that keeps what it gets. */
function client(user = "a") {
	const parts: Buffer[] = [];
	const output = new Writable({
		write(chunk, _encoding, done) {
			parts.push(chunk);
			setImmediate(done);
		},
	});
	return {
		output,
		claim: { user, store: 1 },
		begun: () => parts.length > 0,
		/** All it got, once that has arrived. */
		async text() {
			await new Promise<void>((resolve) => output.end(() => resolve()));
			return Buffer.concat(parts).toString();
		},
	};
}
/** A producer that goes on when it is told to. */
function producer() {
	const go = new PassThrough();
	let runs = 0;
	let ended: unknown;
	return {
		go,
		runs: () => runs,
		ended: () => ended,
		async produce(output: Writable, signal: AbortSignal) {
			runs++;
			output.write("first ");
			await Promise.race([once(go, "data"), once(signal, "abort")]);
			ended = signal.aborted ? "aborted" : "done";
			if (signal.aborted) throw new Error("aborted");
			output.write("second");
		},
	};
}

test("those who ask the same get what one produces, also who comes later", async () => {
	const answers = openAnswers();
	const one = producer();
	const clients = Array.from({ length: 20 }, client);
	const sent = clients.map((c) => answers.send("a", one.produce, c));
	one.go.write("x");
	await Promise.all(sent);
	const late = client();
	await answers.send("a", one.produce, late);
	const texts = await Promise.all([...clients, late].map((c) => c.text()));
	expect(new Set(texts)).toEqual(new Set(["first second"]));
	expect(one.runs()).toBe(1);
	// the files have no names: nothing is left of them, whatever happens
	expect(await readdir(join(root, "answers"))).toEqual([]);
	await answers.close();
});

test("one who goes away harms nobody, and the last one ends the work", async () => {
	const answers = openAnswers();
	const one = producer();
	const [first, second] = [client(), client()];
	const gone = new AbortController();
	const leaving = answers.send("b", one.produce, {
		...first,
		signal: gone.signal,
	});
	const staying = answers.send("b", one.produce, second);
	while (!second.begun()) await new Promise(setImmediate);
	gone.abort();
	first.output.destroy();
	await expect(leaving).rejects.toSatisfy((e) => isGitError(e, "aborted"));
	one.go.write("x");
	await staying;
	expect(await second.text()).toBe("first second");

	const other = producer();
	const alone = client();
	const waiting = answers.send("c", other.produce, alone);
	while (!alone.begun()) await new Promise(setImmediate);
	alone.output.destroy();
	await expect(waiting).rejects.toSatisfy((e) => isGitError(e, "aborted"));
	while (!other.ended()) await new Promise(setImmediate);
	expect(other.ended()).toBe("aborted");
	await answers.close();
});

test("more than can be produced wait, and more than can wait are told so", async () => {
	const answers = openAnswers();
	const all = ["d", "e", "f"].map((key) => ({
		key,
		one: producer(),
		c: client(),
	}));
	const sent = all.map(({ key, one, c }) => answers.send(key, one.produce, c));
	await expect(
		answers.send("g", producer().produce, client()),
	).rejects.toSatisfy((e) => isGitError(e, "busy"));
	expect(all[2]?.one.runs()).toBe(0);
	for (const { one } of all) one.go.write("x");
	await Promise.all(sent);
	expect(await Promise.all(all.map(({ c }) => c.text()))).toEqual(
		Array(3).fill("first second"),
	);
	await answers.close();
});

test("who goes away while he waits leaves the queue", async () => {
	const answers = openAnswers();
	const all = ["i", "j", "k"].map((key) => ({
		key,
		one: producer(),
		c: client(),
	}));
	const sent = all.map(({ key, one, c }) => answers.send(key, one.produce, c));
	const [late, later] = [producer(), producer()];
	const given = answers.send("l", late.produce, client("b"));
	given.catch(() => {});
	all[2]?.c.output.destroy();
	await expect(sent[2]).rejects.toSatisfy((e) => isGitError(e, "aborted"));
	// its place is free again
	const last = answers.send("m", later.produce, client());
	for (const { one } of all.slice(0, 2)) one.go.write("x");
	for (const one of [late, later]) one.go.write("x");
	await Promise.all([sent[0], sent[1], given, last]);
	expect(all[2]?.one.runs()).toBe(0);
	await answers.close();
});

test("a failure is for those who wait, not for who comes later", async () => {
	const answers = openAnswers();
	const fails = async () => {
		throw new Error("no");
	};
	const both = [client(), client()].map((c) => answers.send("h", fails, c));
	for (const one of both) await expect(one).rejects.toThrow("no");
	const one = producer();
	one.go.write("x");
	const later = client();
	await answers.send("h", one.produce, later);
	expect(await later.text()).toBe("first second");
	await answers.close();
});

/** A client that copies what it gets and has no more use of it then, sooner or later. */
function lender(pace: (done: () => void) => unknown) {
	const parts: Buffer[] = [];
	const memory = new Set<ArrayBufferLike>();
	const output = new Writable({
		highWaterMark: 1 << 20,
		write(chunk: Buffer, _encoding, done) {
			pace(() => {
				memory.add(chunk.buffer);
				parts.push(Buffer.copyBytesFrom(chunk));
				done();
			});
		},
	});
	const bytes = async () => {
		await new Promise<void>((resolve) => output.end(() => resolve()));
		return Buffer.concat(parts);
	};
	return { output, lends: true, claim: { user: "a", store: 1 }, bytes, memory };
}

test("memory that is lent is used again, and never while somebody looks at it", async () => {
	const answers = openAnswers();
	const whole = randomBytes(30 << 20);
	const produce = async (output: Writable) => {
		for (let at = 0; at < whole.length; at += 100_000)
			if (!output.write(whole.subarray(at, at + 100_000)))
				await once(output, "drain");
	};
	const alone = lender((done) => done());
	await answers.send("n", produce, alone);
	expect((await alone.bytes()).equals(whole)).toBe(true);
	expect(alone.memory.size).toBeLessThan(40);

	const paces = [
		(done: () => void) => done(),
		setImmediate,
		(done: () => void) => setTimeout(done, 1),
	];
	const lenders = Array.from({ length: 6 }, (_, i) =>
		lender(paces[i % 3] as (typeof paces)[0]),
	);
	const keepers = [client(), client()].map((one) => ({
		...one,
		parts: [] as Buffer[],
	}));
	for (const { output, parts } of keepers)
		output._write = (chunk, _encoding, done) => {
			parts.push(chunk);
			setImmediate(done);
		};
	await Promise.all(
		[...lenders, ...keepers].map((one) => answers.send("n", produce, one)),
	);
	for (const one of lenders)
		expect((await one.bytes()).equals(whole)).toBe(true);
	// what these hold must have stayed as it was while others were served
	for (const { parts } of keepers)
		expect(Buffer.concat(parts).equals(whole)).toBe(true);
	await answers.close();
});

test("work that ends badly while its bytes are being written breaks nothing else", async () => {
	const answers = openAnswers();
	const stray: unknown[] = [];
	const note = (error: unknown) => stray.push(error);
	process.on("uncaughtExceptionMonitor", note);
	const breaks = async (output: Writable) => {
		for (let i = 0; i < 50; i++) output.write(Buffer.alloc(100_000));
		throw new Error("broken");
	};
	await expect(answers.send("o", breaks, client())).rejects.toThrow("broken");
	const one = producer();
	one.go.write("x");
	const later = client();
	await answers.send("o", one.produce, later);
	expect(await later.text()).toBe("first second");
	await answers.close();
	process.off("uncaughtExceptionMonitor", note);
	expect(stray).toEqual([]);
});

/** A client that takes nothing until it is told to. */
function sleeper() {
	let resume = () => {};
	let awake = false;
	let bytes = 0;
	const output = new Writable({
		write(chunk, _encoding, done) {
			bytes += chunk.length;
			if (awake) setImmediate(done);
			else resume = done;
		},
	});
	return {
		output,
		claim: { user: "a", store: 1 },
		bytes: () => bytes,
		wake() {
			awake = true;
			resume();
		},
	};
}
const MiB = 1 << 20;
/** Writes so many MiB as fast as they are taken. */
const writing = (count: number) => async (output: Writable) => {
	for (let i = 0; i < count; i++)
		if (!output.write(Buffer.alloc(MiB))) await once(output, "drain");
};

test("a producer is not far ahead of who takes nothing, and lets others work meanwhile", async () => {
	const work = openTurns(turns);
	const answers = openAnswers({ ahead: 2 * MiB }, work);
	const slow = sleeper();
	const sent = answers.send("p", writing(40), slow);
	await expect.poll(answers.held).toBeGreaterThan(MiB);
	await expect.poll(() => work.load().working).toBe(0);
	expect(answers.held()).toBeLessThan(4 * MiB);
	slow.wake();
	await sent;
	expect(slow.bytes()).toBe(40 * MiB);
	await answers.close();
});

test("who takes nothing for a while is cut off, and the work for him ends", async () => {
	const answers = openAnswers({ ahead: MiB, stalled: 20 });
	const slow = sleeper();
	await expect(answers.send("q", writing(40), slow)).rejects.toSatisfy((e) =>
		isGitError(e, "aborted"),
	);
	expect(slow.output.destroyed).toBe(true);
	await expect.poll(answers.held).toBe(0);
	await answers.close();
});

test("one claimant's answers share what he may have on the disk", async () => {
	const work = openTurns(turns);
	const limits = { ahead: 64 * MiB, bytes: 24 * MiB, userShare: 0.5 };
	const answers = openAnswers(limits, work);
	const slow = [sleeper(), sleeper()];
	const sent = slow.map((one, i) => answers.send(`r${i}`, writing(60), one));
	await expect.poll(() => work.load().working).toBe(0);
	expect(answers.held()).toBeLessThan(24 * MiB);
	for (const one of slow) one.wake();
	await Promise.all(sent);
	for (const one of slow) expect(one.bytes()).toBe(60 * MiB);
	await answers.close();
});
