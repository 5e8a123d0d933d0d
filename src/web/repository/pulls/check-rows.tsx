import { cancelledCheck } from "../../../domain/actions/runs/set-status.ts";
import type { HeadCheck } from "../../../domain/pulls/merging/merge-status.ts";
import { Icon } from "../../parts/icon.tsx";
import { at } from "../../visit.ts";
import { plural, t } from "../../words/words.ts";

const looks: Readonly<Record<string, readonly [icon: string, tone: string]>> = {
	success: ["check", "ok"],
	failure: ["fail", "bad"],
	error: ["fail", "bad"],
	pending: ["wait", "wait"],
	warning: ["alert", "wait"],
	skipped: ["skip", ""],
	cancelled: ["skip", ""],
};

/** A commit status has no state for what was cancelled: jobs say so in words. */
const stateOf = ({ status }: HeadCheck): string =>
	status.state === "failure" && status.description === cancelledCheck
		? "cancelled"
		: status.state;

/** The word for the state of a check. */
function stateWords(state: string): string {
	const words: Readonly<Record<string, string>> = {
		success: t("passed"),
		failure: t("failed"),
		error: t("failed"),
		pending: t("in progress"),
		warning: t("passed with a warning"),
		skipped: t("skipped"),
		cancelled: t("cancelled"),
	};
	return words[state] ?? state;
}

/** An address that the forge itself gave is a path of it. */
const linkOf = (url: string): string | undefined =>
	url.startsWith("/") && !url.startsWith("//")
		? at(url)
		: /^https?:\/\//.test(url)
			? url
			: undefined;

/** Checks with their state, whether a rule waits for them, and where more is told. */
export const CheckRows = ({ of }: { of: readonly HeadCheck[] }) => (
	<ul class="rows">
		{of.map((check) => {
			const { status, required } = check;
			const state = stateOf(check);
			const [icon, tone] = looks[state] ?? ["info", ""];
			const href = linkOf(status.target_url);
			return (
				<li>
					<Icon name={icon} tone={tone} />
					<div>
						<b>{status.context}</b>{" "}
						<span class="soft">
							{stateWords(state)}
							{required && ` · ${t("required")}`}
						</span>
						{status.description && (
							<span class="hint">{status.description.slice(0, 300)}</span>
						)}
					</div>
					{href && (
						<a
							class="btn s"
							href={href}
							rel="nofollow noopener"
							aria-label={t("Details of {name}", { name: status.context })}
						>
							{t("Details")}
						</a>
					)}
				</li>
			);
		})}
	</ul>
);

/** What several checks say together. */
export function checkTotals(of: readonly HeadCheck[]): {
	icon: string;
	tone: "ok" | "bad" | "wait";
	words: string;
} {
	const count = (...states: string[]) =>
		of.filter((check) => states.includes(stateOf(check))).length;
	const [good, bad, open, cancelled] = [
		count("success", "skipped", "warning"),
		count("failure", "error"),
		count("pending"),
		count("cancelled"),
	];
	const words = [
		bad && plural(bad, "1 check failed", "{n} checks failed"),
		open && plural(open, "1 check in progress", "{n} checks in progress"),
		cancelled && plural(cancelled, "1 check cancelled", "{n} checks cancelled"),
		good && plural(good, "1 check passed", "{n} checks passed"),
	];
	return {
		icon: bad ? "fail" : open ? "wait" : cancelled ? "skip" : "check",
		tone: bad ? "bad" : open || cancelled ? "wait" : "ok",
		words: words.filter(Boolean).join(", "),
	};
}
