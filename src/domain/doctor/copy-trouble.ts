import { setTimeout as delay } from "node:timers/promises";
import type { App } from "../../app.ts";
import type { Check } from "./check.ts";

/** A place that is well takes what differs, or is being compared, after this time. */
const patienceMs = 5_000;
const lookMs = 100;

export const copyTrouble: Check<App> = {
	name: "backup-copy",
	looksAt: "the place of the copy of every second",
	async find({ shipping }) {
		if (!shipping) return [];
		const until = performance.now() + patienceMs;
		while (
			shipping.state.trouble === undefined &&
			shipping.state.generation === "" &&
			performance.now() < until
		)
			await delay(lookMs);
		const { trouble } = shipping.state;
		if (trouble === undefined) return [];
		return [
			{
				what: `the copy is not made: ${trouble}`,
				mend: "mend the place, or name another one (INGOT_BACKUP_TO)",
			},
		];
	},
};
