import { once } from "node:events";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { ChildApart } from "../../src/children/apart/child-apart.ts";
import {
	startApart,
	startChildrenApart,
} from "../../src/children/apart/start-apart.ts";
import { hasRoom, openStarter } from "../../src/children/apart/starter.ts";
import { childKinds } from "../../src/children/child-kind.ts";
import { openSystem } from "../../src/children/sandbox.ts";
import { startChild } from "../../src/children/start-child.ts";
import type { StartedChild } from "../../src/children/started-child.ts";
import { afterFile } from "../support/after-file.ts";

const folder = mkdtempSync(join(tmpdir(), "ingot-apart-"));
afterFile(() => rmSync(folder, { recursive: true, force: true }));

function open() {
	const starter = openStarter(mkdtempSync(join(folder, "s-")));
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

test("sockets of servers that were killed are removed, and those of others are not", () => {
	const own = mkdtempSync(join(folder, "s-"));
	const [gone, there] = ["starter-4194305-0", `starter-${process.pid}-0`];
	for (const name of [gone, there, "other"]) writeFileSync(join(own, name), "");
	openStarter(own).close();
	expect(readdirSync(own).sort()).toEqual(["other", there]);
});

test("who does not know the secret has no pipe to the server", async () => {
	const own = mkdtempSync(join(folder, "s-"));
	const starter = openStarter(own);
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

test("a child that had begun when its starter ended is killed, though nothing of it was heard yet", async () => {
	const starter = open();
	const parent = Number(
		(await outcome(await begin(starter, "echo $PPID"))).said,
	);
	const [mark, number] = [join(folder, "mark"), join(folder, "number")];
	const [child, next] = await begunTogether(starter, [
		`echo $$ >${number}; exec sleep 1000`,
		`>${mark}`,
	]);
	const closed = once(child, "close");
	next.on("error", () => {});
	// nothing is heard meanwhile; it has told of the first before it starts the second
	while (!existsSync(mark));
	process.kill(parent, "SIGKILL");
	expect(child.pid).toBeUndefined();
	await closed;
	expect(child.signalCode).toBe("SIGKILL");
	await expect
		.poll(() => isThere(Number(readFileSync(number, "utf8"))))
		.toBe(false);
});

/** Two children that are started in the same moment, as soon as there are pipes for both. */
async function begunTogether(
	starter: Opened,
	[one, other]: readonly [string, string],
): Promise<[StartedChild, StartedChild]> {
	const order = (script: string) => ({
		...{ file: "/bin/sh", args: ["-c", script], cwd: folder },
		env: { PATH: process.env.PATH },
	});
	for (;;) {
		const waiting = await begin(starter, "true");
		const first = starter.start(order(one));
		const second = first && starter.start(order(other));
		if (first && second) return [first, second];
		first?.killGroup("SIGKILL");
		await outcome(waiting);
	}
}

test("a child that may have begun unheard is waited for when its starter has ended", async () => {
	const [theirs, ours] = await pipesOfChild();
	const child = new ChildApart(ours, () => {});
	const heard: unknown[] = [];
	child.on("error", (error) => heard.push(error.message));
	child.on("close", (code) => heard.push(code));
	child.stdout.resume();
	child.stderr.resume();
	child.orphaned();
	await once(theirs[0].resume(), "end");
	theirs[2].destroy();
	await once(child.stderr, "close");
	expect(heard).toEqual([]);
	theirs[1].destroy();
	await expect.poll(() => heard.length).toBe(2);
	expect(heard).toEqual([expect.stringContaining("ended"), -1]);
});

type Three = [Socket, Socket, Socket];

/** Three pipes, with both of their ends. */
async function pipesOfChild(): Promise<[Three, Three]> {
	const server = createServer().listen(
		join(mkdtempSync(join(folder, "s-")), "pipes"),
	);
	await once(server, "listening");
	const pairs: [Socket, Socket][] = [];
	for (let i = 0; i < 3; i++) {
		const theirs = connect(server.address() as string);
		const [ours] = await once(server, "connection");
		pairs.push([theirs, ours]);
	}
	server.close();
	return [pairs.map(([one]) => one), pairs.map(([, one]) => one)] as [
		Three,
		Three,
	];
}

test("a child ends when it is killed though the process that has started it hangs", async () => {
	const starter = open();
	const child = await begin(starter, "echo $PPID; exec sleep 1000");
	const [line] = await once(child.stdout as never, "data");
	await expect.poll(() => child.pid).toBeDefined();
	// by the end of another one it has closed its own ends of the pipes
	await outcome(await begin(starter, "true"));
	const parent = Number(String(line));
	child.stderr?.resume();
	process.kill(parent, "SIGSTOP");
	const closed = once(child, "close");
	child.killGroup("SIGKILL");
	await closed;
	expect(child.signalCode).toBe("SIGKILL");
	starter.close();
	await expect.poll(() => isThere(parent)).toBe(false);
});

test("a process that makes no pipes any more gives way to another, once its children have ended", async () => {
	const own = mkdtempSync(join(folder, "s-"));
	const starter = openStarter(own);
	afterFile(() => starter.close());
	const child = await begin(starter, "echo $PPID; exec cat");
	const [line] = await once(child.stdout as never, "data");
	for (const name of readdirSync(own)) rmSync(join(own, name));
	let passed = performance.now();
	const now = vi.spyOn(performance, "now").mockImplementation(() => {
		passed += 20_000;
		return passed;
	});
	afterFile(() => now.mockRestore());
	const order = { file: "true", args: [], cwd: folder, env: {} };
	await expect
		.poll(
			() => {
				starter.start(order)?.on("error", () => {});
				return starter.lives;
			},
			{ timeout: 30_000 },
		)
		.toBe(false);
	now.mockRestore();
	const parent = Number(String(line));
	expect(isThere(parent)).toBe(true);
	expect((await outcome(child, "rest")).code).toBe(0);
	await expect.poll(() => isThere(parent)).toBe(false);
});

test("a folder with a path of more bytes than a socket may have is known", () => {
	expect(hasRoom(`/${"a".repeat(70)}`)).toBe(true);
	expect(hasRoom(`/${"a".repeat(71)}`)).toBe(false);
	expect(hasRoom(`/${"ü".repeat(35)}`)).toBe(true);
	expect(hasRoom(`/${"ü".repeat(36)}`)).toBe(false);
	const warn = vi.fn();
	startChildrenApart(`/${"ü".repeat(40)}`, warn);
	expect(warn).toHaveBeenCalledOnce();
});

test("a process whose socket cannot be made is given up", async () => {
	const starter = openStarter(join(folder, "not-there"));
	await expect.poll(() => starter.lives).toBe(false);
});

test("a large server has its children started apart, and goes on when the process that does so is gone", async () => {
	vi.spyOn(process.memoryUsage, "rss").mockReturnValue(1 << 20);
	startChildrenApart(mkdtempSync(join(folder, "s-")), () => {});
	const here = await outcome(startOne());
	expect(here.said).toBe(`${process.pid}\n`);
	vi.spyOn(process.memoryUsage, "rss").mockReturnValue(1 << 30);
	const first = await untilApart();
	process.kill(first, "SIGKILL");
	await expect.poll(() => isThere(first)).toBe(false);
	expect(await untilApart()).not.toBe(first);
});

test("a process that ends again and again is given up for some minutes, with one warning", async () => {
	const now = vi.spyOn(performance, "now").mockReturnValue(1000);
	afterFile(() => now.mockRestore());
	vi.spyOn(process.memoryUsage, "rss").mockReturnValue(1 << 30);
	const warn = vi.fn();
	startChildrenApart(join(folder, "gone"), warn);
	await expect
		.poll(
			() => {
				startApart({ file: "true", args: [], cwd: folder, env: {} });
				return warn.mock.calls.length;
			},
			{ timeout: 30_000 },
		)
		.toBe(1);
	startApart({ file: "true", args: [], cwd: folder, env: {} });
	expect(warn).toHaveBeenCalledExactlyOnceWith(
		expect.stringContaining("by the server itself"),
	);
	now.mockReturnValue(700_000);
	mkdirSync(join(folder, "gone"));
	expect(await untilApart()).not.toBe(process.pid);
});

function startOne(): StartedChild {
	return startChild(openSystem("limits"), {
		...{ kind: childKinds.walker, file: "sh", args: ["-c", "echo $PPID"] },
		...{ reads: [], writes: [], network: false, directory: folder },
		environment: { PATH: process.env.PATH },
		memory: { space: 1 << 30 },
	});
}

/** The process that has started a child, as soon as it is another than this one. */
async function untilApart(): Promise<number> {
	let parent = process.pid;
	await expect
		.poll(
			async () => {
				const child = startOne();
				const { said, code } = await outcome(child);
				expect(code).toBe(0);
				parent = child instanceof ChildApart ? Number(said) : process.pid;
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
