import type { App } from "../../../app.ts";
import { reasonsToWait } from "../../../domain/actions/runners-for.ts";
import type { Job } from "../../../domain/actions/runs/run.ts";
import type {
	Repository,
	RepositoryContext,
} from "../../../domain/repositories/repository.ts";
import { Icon } from "../../parts/icon.tsx";
import { at, may } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { settingsOf } from "../settings/settings-frame.tsx";

/** Why jobs have not begun, and whether a runner would help. */
interface Waiting {
	readonly words: string;
	readonly wantsRunner: boolean;
}

/** Says why jobs have not begun, the first reason that somebody can do something about; undefined when none waits. */
export async function whyWaiting(
	app: App,
	repository: Repository,
	jobs: readonly Job[],
): Promise<Waiting | undefined> {
	const reasons = [...(await reasonsToWait(app, repository, jobs)).values()];
	const first =
		reasons.find(({ why }) => why === "no-runner") ??
		reasons.find(({ why }) => why === "away") ??
		reasons[0];
	if (!first) return undefined;
	if (first.why === "busy")
		return {
			words: t("Waiting for a runner: all matching runners are busy."),
			wantsRunner: false,
		};
	const labels = first.labels.join(", ");
	return {
		words:
			first.why === "no-runner"
				? t(
						"No runner has the labels {labels}. Add one to this repository, its owner or the server.",
						{ labels },
					)
				: t("The runners with the labels {labels} are disabled or offline.", {
						labels,
					}),
		wantsRunner: true,
	};
}

/** Says why jobs have not begun, with the way to the runners for who may add one. */
export const WhyWaiting = ({
	of,
	waiting: { words, wantsRunner },
}: {
	of: RepositoryContext;
	waiting: Waiting;
}) => (
	<p class="note wait">
		<Icon name="wait" />
		<span>
			{words}{" "}
			{wantsRunner &&
				(may("repository.own", of) ? (
					<a href={settingsOf(of, "/actions/runners")}>{t("Add runner")}</a>
				) : (
					<a href={at("/-/help/workflows")}>{t("Learn how to add runners")}</a>
				))}
		</span>
	</p>
);
