import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";

/** Of a run, a job or a step: icon, tone, and the word for it. */
const looks: Readonly<Record<string, readonly [string, string, string]>> = {
	success: ["check", "ok", "Success"],
	failure: ["x", "bad", "Failure"],
	cancelled: ["skip", "soft", "Cancelled"],
	skipped: ["skip", "soft", "Skipped"],
	running: ["run", "wait", "In progress"],
	waiting: ["wait", "wait", "Waiting"],
	blocked: ["wait", "soft", "Blocked"],
	unknown: ["wait", "soft", "Unknown"],
};

export const stateWord = (status: string): string =>
	t((looks[status] ?? looks.unknown)?.[2] ?? "");

/** The state as an icon with its word for those who do not see it. */
export function StateIcon({ status }: { status: string }) {
	const [icon = "", tone = ""] = looks[status] ?? looks.unknown ?? [];
	return (
		<>
			<Icon name={icon} tone={tone} />
			<span class="unseen">{stateWord(status)}: </span>
		</>
	);
}

/** The state as an icon alone, for a drawing that says it in words too. */
export function StateSign({ status }: { status: string }) {
	const [icon = "", tone = ""] = looks[status] ?? looks.unknown ?? [];
	return <Icon name={icon} tone={tone} />;
}

/** The state of the whole page's thing: a pill. */
export function StatePill({ status }: { status: string }) {
	const [icon = "", tone = ""] = looks[status] ?? looks.unknown ?? [];
	return (
		<span class={`state ${tone}`}>
			<Icon name={icon} />
			{stateWord(status)}
		</span>
	);
}

/** How long something took, or has taken by now: `1:05:09`; nothing before it began. Moments are whole seconds. */
export function durationBetween(from: number, to: number, now: number): string {
	if (!from) return "";
	const seconds = Math.max(0, (to || now) - from);
	if (seconds === 0) return to ? t("under 1s") : "";
	const two = (n: number) => String(Math.floor(n)).padStart(2, "0");
	const hours = Math.floor(seconds / 3600);
	const minutes = Math.floor(seconds / 60) % 60;
	return hours
		? `${hours}:${two(minutes)}:${two(seconds % 60)}`
		: `${minutes}:${two(seconds % 60)}`;
}
