import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { ChildApart } from "../../src/children/apart/child-apart.ts";
import { startChildrenApart } from "../../src/children/apart/start-apart.ts";
import { openStarter } from "../../src/children/apart/starter.ts";
import { childKinds } from "../../src/children/child-kind.ts";
import { openSystem } from "../../src/children/sandbox.ts";
import { startChild } from "../../src/children/start-child.ts";
import type { StartedChild } from "../../src/children/started-child.ts";
import { afterFile } from "../support/after-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ingot-apart-"));
afterFile(() => rmSync(folder, { recursive: true, force: true }));

function open() {
	const starter = openStarter(mkdtempSync(join(folder, "s-")));
	if (!starter) throw new Error("no starter");
	afterFile(() => starter.close());
	return starter;
}
type Opened = ReturnType<typeof open>;

/** Starts a script as soon as there are pipes for it. */
async function begin(
	starter: Opened,
	script: string,
	more: { env?: NodeJS.ProcessEnv; opens?: string } = {},
): Promise<StartedChild> {
	let child: StartedChild | undefined;
	await expect
		.poll(
			() => {
				child ??= starter.start({
					...{ file: "/bin/sh", args: ["-c", script], cwd: folder },
					env: { PATH: process.env.PATH, ...more.env },
					opens: more.opens,
				});
				return child !== undefined;
			},
			{ timeout: 30_000 },
		)
		.toBe(true);
	return child as StartedChild;
}

async function outcome(child: StartedChild, input = "") {
	child.stdin?.on("error", () => {}).end(input);
	const [said, complaint, [code]] = await Promise.all([
		text(child.stdout as never),
		text(child.stderr as never),
		once(child, "close"),
	]);
	return { said, complaint, code };
}

test("a child has its pipes here, its own variables and place, and its code", async () => {
	const starter = open();
	const opened = join(folder, "opened");
	writeFileSync(opened, "third\n");
	const child = await begin(
		starter,
		'echo "$GIVEN $SCALE"; pwd; cat; cat <&3; echo wrong >&2; exit 7',
		{ env: { GIVEN: "yes" }, opens: opened },
	);
	expect(await outcome(child, "given\n")).toEqual({
		said: `yes \n${folder}\ngiven\nthird\n`,
		complaint: "wrong\n",
		code: 7,
	});
	expect(child.exitCode).toBe(7);
});

test("as many bytes pass as a child takes and gives", async () => {
	const starter = open();
	const bytes = "machine\n".repeat(1 << 19);
	const { said, code } = await outcome(await begin(starter, "cat"), bytes);
	expect(code).toBe(0);
	expect(said === bytes).toBe(true);
});

test("more children than pipes are ready for begin one after the other", async () => {
	const starter = open();
	const codes = Array.from({ length: 30 }, async (_, i) => {
		const child = await begin(starter, `exit ${i}`);
		return (await outcome(child)).code;
	});
	expect(await Promise.all(codes)).toEqual(
		Array.from({ length: 30 }, (_, i) => i),
	);
});

test("a signal ends a child and all that it started", async () => {
	const starter = open();
	const child = await begin(starter, "sleep 1000 & echo $!; wait");
	const [line] = await once(child.stdout as never, "data");
	const grandchild = Number(String(line));
	expect(process.kill(grandchild, 0)).toBe(true);
	child.killGroup("SIGKILL");
	await once(child, "close");
	expect(child.signalCode).toBe("SIGKILL");
	await expect.poll(() => isThere(grandchild), { timeout: 30_000 }).toBe(false);
});

test("a program that is not there is an error and an end", async () => {
	const starter = open();
	await outcome(await begin(starter, "true"));
	const order = { file: "/no/such/program", args: [], cwd: folder, env: {} };
	let child: StartedChild | undefined;
	const heard: unknown[] = [];
	await expect
		.poll(() => {
			child ??= starter.start(order);
			if (heard.length === 0 && child?.listenerCount("close") === 0) {
				child.on("error", (error) => heard.push(error.message));
				child.on("close", (code) => heard.push(code));
			}
			return heard.length;
		})
		.toBe(2);
	expect(heard).toEqual([expect.stringContaining("ENOENT"), -1]);
	expect(child?.pid).toBeUndefined();
});

test("children end with the process that has started them", async () => {
	const starter = open();
	const child = await begin(starter, "echo $PPID; exec sleep 1000");
	const [line] = await once(child.stdout as never, "data");
	await expect.poll(() => child.pid).toBeDefined();
	const closed = once(child, "close");
	process.kill(Number(String(line)), "SIGKILL");
	await closed;
	expect(child.signalCode).toBe("SIGKILL");
	await expect.poll(() => isThere(child.pid as number)).toBe(false);
	expect(starter.lives).toBe(false);
	expect(
		starter.start({ file: "true", args: [], cwd: folder, env: {} }),
	).toBeUndefined();
});

test("who does not know the secret has no pipe to the server", async () => {
	const own = mkdtempSync(join(folder, "s-"));
	const starter = openStarter(own) as Opened;
	afterFile(() => starter.close());
	await outcome(await begin(starter, "true"));
	const [name = ""] = readdirSync(own);
	for (const said of [`${"0".repeat(64)} 1 0\n`, "x".repeat(300), "\n"]) {
		const stranger = connect(join(own, name));
		stranger.on("error", () => {});
		stranger.write(said);
		await once(stranger.resume(), "close");
	}
	expect((await outcome(await begin(starter, "echo here"))).said).toBe(
		"here\n",
	);
});

test("a large server has its children started apart, and goes on when the process that does so is gone", async () => {
	const rss = vi.spyOn(process.memoryUsage, "rss");
	rss.mockReturnValue(1 << 20);
	startChildrenApart(mkdtempSync(join(folder, "s-")));
	const start = () =>
		startChild(openSystem("limits"), {
			...{ kind: childKinds.walker, file: "sh", args: ["-c", "echo $PPID"] },
			...{ reads: [], writes: [], network: false, directory: folder },
			environment: { PATH: process.env.PATH },
			memory: { space: 1 << 30 },
		});
	const here = await outcome(start());
	expect(here.said).toBe(`${process.pid}\n`);
	rss.mockReturnValue(1 << 30);
	const apart = async () => {
		const child = start();
		const { said, code } = await outcome(child);
		expect(code).toBe(0);
		return child instanceof ChildApart ? Number(said) : process.pid;
	};
	const first = await untilApart(apart);
	process.kill(first, "SIGKILL");
	await expect.poll(() => isThere(first)).toBe(false);
	expect(await untilApart(apart)).not.toBe(first);
});

/** The process that has started a child, as soon as it is another than this one. */
async function untilApart(start: () => Promise<number>): Promise<number> {
	let parent = process.pid;
	await expect
		.poll(
			async () => {
				parent = await start();
				return parent;
			},
			{ timeout: 30_000 },
		)
		.not.toBe(process.pid);
	return parent;
}

function isThere(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
