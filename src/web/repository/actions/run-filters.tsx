import type { App } from "../../../app.ts";
import type { Status } from "../../../domain/actions/runs/run.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { visibleNameById } from "../../../domain/permissions/visible-accounts.ts";
import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import { stateWord } from "../../parts/code/run-state.tsx";
import { t } from "../../words/words.ts";
import { runsOf } from "./addresses.ts";

/** The states by the numbers that addresses of Gitea have. */
export const stateNumbers: ReadonlyMap<string, Status> = new Map([
	["1", "success"],
	["2", "failure"],
	["3", "cancelled"],
	["4", "skipped"],
	["5", "waiting"],
	["6", "running"],
	["7", "blocked"],
]);

const events = [
	"push",
	"pull_request",
	"pull_request_target",
	"workflow_dispatch",
	"schedule",
	"release",
	"issues",
	"issue_comment",
];

/** Whom `actor` of an address means: an id, as addresses of Gitea have it, or a name. Somebody unknown has started nothing. */
export async function personOf(
	app: App,
	actor: Actor,
	word: string,
): Promise<{ id: number | undefined; name: string }> {
	if (!word) return { id: undefined, name: "" };
	if (/^\d{1,15}$/.test(word)) {
		const id = Number(word);
		return { id, name: (await visibleNameById(app.db, actor, id)) ?? word };
	}
	const found = await namedAccount(app.db, actor, word.slice(0, 100));
	return { id: found?.id ?? -1, name: word };
}

const filters = ["status", "branch", "actor", "event"];

/** Whether an address narrows the list of runs by more than the workflow. */
export const narrowsRuns = (search: URLSearchParams): boolean =>
	filters.some((name) => search.get(name));

/** What narrows the list of runs, besides the workflow. */
export function RunFilters({
	of,
	search,
	by,
}: {
	of: RepositoryContext;
	search: URLSearchParams;
	/** Who started them. */
	by: string;
}) {
	const given = (name: string) => search.get(name) ?? "";
	const workflow = given("workflow");
	const event = given("event");
	return (
		<form class="line wrap" action={runsOf(of)}>
			{workflow && <input type="hidden" name="workflow" value={workflow} />}
			<label>
				<span class="unseen">{t("Status")}</span>
				<select class="input" name="status">
					<option value="">{t("All statuses")}</option>
					{[...stateNumbers].map(([number, status]) => (
						<option value={number} selected={number === given("status")}>
							{stateWord(status)}
						</option>
					))}
				</select>
			</label>
			<label>
				<span class="unseen">{t("Event")}</span>
				<select class="input" name="event">
					<option value="">{t("All events")}</option>
					{[...new Set([...events, event].filter(Boolean))].map((one) => (
						<option value={one} selected={one === event}>
							{one}
						</option>
					))}
				</select>
			</label>
			<label>
				<span class="unseen">{t("Branch")}</span>
				<input
					class="input"
					name="branch"
					value={given("branch")}
					placeholder={t("Branch")}
					maxlength={255}
					spellcheck={false}
				/>
			</label>
			<label>
				<span class="unseen">{t("Started by")}</span>
				<input
					class="input"
					name="actor"
					value={by}
					placeholder={t("Started by")}
					maxlength={100}
					autocomplete="off"
					spellcheck={false}
				/>
			</label>
			<button class="btn" type="submit">
				{t("Show")}
			</button>
			{narrowsRuns(search) && (
				<a
					class="btn plain"
					href={runsOf(
						of,
						workflow && `?workflow=${encodeURIComponent(workflow)}`,
					)}
				>
					{t("Clear all filters")}
				</a>
			)}
		</form>
	);
}
