import { readFileSync } from "node:fs";

/** Files and connections that this process may have open at once; undefined where the system does not tell. */
export function mostDescriptors(): number | undefined {
	try {
		const limits = readFileSync("/proc/self/limits", "utf8");
		const [, most] = /^Max open files +(\d+)/m.exec(limits) ?? [];
		return most === undefined ? undefined : Number(most);
	} catch {
		return undefined;
	}
}
