import { closeSync, openSync, rmSync, statSync, utimesSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { GitError } from "./errors.ts";

/**
 * Takes a lock between processes: a file that only one can create. Returns the function that gives it
 * back. The holder touches it now and then; one nobody touched for a while belongs to a dead process and
 * is taken over. Throws `timeout` when it stays taken.
 */
export async function lockFile(
	path: string,
	patience = 30_000,
): Promise<() => void> {
	const until = Date.now() + patience;
	for (let pause = 1; !tryLock(path); pause = Math.min(pause * 2, 50)) {
		if (isStale(path)) rmSync(path, { force: true });
		else if (Date.now() > until) {
			throw new GitError("timeout", "a repository stayed locked");
		} else await wait(pause);
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
		closeSync(openSync(path, "wx"));
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

function isStale(path: string): boolean {
	const file = statSync(path, { throwIfNoEntry: false });
	return file !== undefined && Date.now() - file.mtimeMs > STALE;
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
