import { randomBytes } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../git.ts";

/** The largest difference between the clocks of a server and of its storage, where the storage does not tell its time. */
const margin = 86_400_000;

/**
 * The time of the storage, in milliseconds: that of a file which is written now. On a share it is the clock of another machine, and files there have
 * its times. Where nothing can be written it is earlier than that for sure.
 */
export function storeTime({ root }: Pick<Git, "root">): number {
	const path = join(root, `.time-${randomBytes(6).toString("hex")}`);
	try {
		writeFileSync(path, "", { flag: "wx" });
		return statSync(path).mtimeMs;
	} catch {
		return Date.now() - margin;
	} finally {
		rmSync(path, { force: true });
	}
}
