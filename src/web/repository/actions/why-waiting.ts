import type { App } from "../../../app.ts";
import { reasonsToWait } from "../../../domain/actions/runners-for.ts";
import type { Job } from "../../../domain/actions/runs/run.ts";
import type { Repository } from "../../../domain/repositories/repository.ts";
import { t } from "../../words/words.ts";

/** Says why jobs have not begun, the first reason that somebody can do something about; empty when none waits. */
export async function whyWaiting(
	app: App,
	repository: Repository,
	jobs: readonly Job[],
): Promise<string> {
	const reasons = [...(await reasonsToWait(app, repository, jobs)).values()];
	const first =
		reasons.find(({ why }) => why === "no-runner") ??
		reasons.find(({ why }) => why === "away") ??
		reasons[0];
	if (!first) return "";
	if (first.why === "busy")
		return t("It waits for a runner: all that could take it are busy.");
	const labels = first.labels.join(", ");
	return first.why === "no-runner"
		? t(
				"No runner has the labels {labels}. Register one under Settings, Actions, Runners, of this repository, its owner or the forge.",
				{ labels },
			)
		: t(
				"The runners with the labels {labels} are switched off or have not been heard of.",
				{ labels },
			);
}
