import { Cron } from "croner";
import { isMapping, textsOf, type Workflow } from "./workflow-file.ts";

const longest = 200;
/** Five fields, so once a minute at most, or a word such as `@daily`. */
const shape = /^(?:@\w+|[^\s@]+(?: +[^\s@]+){4})$/;

/** The greatest value of each field. */
const greatest = [59, 23, 31, 12, 6];
/** `5/10` is from 5 on every tenth, as on GitHub. */
const spelledOut = (cron: string): string =>
	cron.startsWith("@")
		? cron
		: cron
				.split(/ +/)
				.map((field, at) =>
					field.replace(/(^|,)(\d+)\/(?=\d)/g, `$1$2-${greatest[at]}/`),
				)
				.join(" ");

/** The schedules of a workflow, as they stand there. */
export function schedulesOf({ on }: Pick<Workflow, "on">): string[] {
	const config = on.get("schedule");
	return Array.isArray(config)
		? config.flatMap((item) => (isMapping(item) ? textsOf(item.cron) : []))
		: [];
}

/** The next moment of a schedule, in seconds; undefined for one that never comes or cannot be read. */
export function nextMoment(given: string, after: number): number | undefined {
	const cron = given.slice(0, longest + 1).trim();
	if (cron.length > longest || !shape.test(cron)) return undefined;
	try {
		const next = new Cron(spelledOut(cron), {
			timezone: "UTC",
			paused: true,
		}).nextRun(new Date(after * 1000));
		return next ? Math.floor(next.getTime() / 1000) : undefined;
	} catch {
		return undefined;
	}
}
