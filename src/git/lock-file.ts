import { randomBytes } from "node:crypto";
import {
	linkSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { GitError } from "./errors.ts";

/**
 * Takes a lock between processes: a file that only one can create. Returns the function that gives it back.
 * The lock of a dead process of this machine is taken over at once, one of another machine when nobody
 * touched it for a while. Throws `timeout` when it stays taken for `patience` milliseconds.
 */
export async function lockFile(
	path: string,
	patience = 30_000,
): Promise<() => void> {
	const until = performance.now() + patience;
	for (let pause = 1; !tryLock(path); pause = Math.min(pause * 2, 50)) {
		if (breakStale(path)) continue;
		if (performance.now() >= until) {
			throw new GitError("timeout", "a repository stayed locked");
		}
		await wait(pause);
	}
	const touch = setInterval(() => touchFile(path), STALE / 5);
	touch.unref();
	return () => {
		clearInterval(touch);
		rmSync(path, { force: true });
	};
}

function tryLock(path: string): boolean {
	try {
		writeFileSync(path, ownName(), { flag: "wx" });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

/** Who holds a lock: in a container the process id is the same after a restart, its start is not. */
function ownName(): string {
	return `${hostname()} ${process.pid} ${performance.timeOrigin}`;
}

/** Takes a dead holder's lock away; whoever does it first may be followed by another, so what was taken is looked at. */
function breakStale(path: string): boolean {
	const holder = staleHolder(path);
	if (holder === undefined) return false;
	const aside = `${path}.${randomBytes(6).toString("hex")}`;
	try {
		renameSync(path, aside);
		if (readFileSync(aside, "utf8") !== holder) linkSync(aside, path);
	} catch {
		// Somebody else was faster.
	}
	rmSync(aside, { force: true });
	return true;
}

function staleHolder(path: string): string | undefined {
	try {
		const holder = readFileSync(path, "utf8");
		if (isDead(holder)) return holder;
		return Date.now() - statSync(path).mtimeMs > STALE ? holder : undefined;
	} catch {
		return undefined;
	}
}

function isDead(holder: string): boolean {
	const [host, pid] = holder.split(" ");
	if (host !== hostname() || !pid || holder === ownName()) return false;
	if (Number(pid) === process.pid) return true;
	try {
		process.kill(Number(pid), 0);
		return false;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "ESRCH";
	}
}

function touchFile(path: string): void {
	const now = new Date();
	try {
		utimesSync(path, now, now);
	} catch {
		// The store was removed meanwhile.
	}
}

const STALE = 10_000;
