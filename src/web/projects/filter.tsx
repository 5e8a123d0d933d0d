import type { FoundProject } from "../../domain/projects/project-access.ts";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** What narrows the cards: whose they are, and ids of milestone and labels that came with the address. */
export function BoardFilter({
	search,
}: {
	of: FoundProject;
	search: URLSearchParams;
}) {
	const { actor } = visit();
	const assignee = search.get("assignee") ?? "";
	const me = actor.account?.name;
	const options: [string, string][] = [
		["", t("everybody")],
		...(me ? [[me, t("me")] as [string, string]] : []),
		["(none)", t("nobody")],
		["(any)", t("anybody")],
	];
	if (assignee && !options.some(([value]) => value === assignee))
		options.push([assignee, assignee]);
	const milestone = search.get("milestone") ?? "";
	return (
		<search>
			<form class="line wrap">
				<label class="line">
					<span>{t("Assigned to")}</span>
					<select class="input s" name="assignee">
						{options.map(([value, words]) => (
							<option value={value} selected={value === assignee}>
								{words}
							</option>
						))}
					</select>
				</label>
				<label class="line">
					<span>{t("Milestone")}</span>
					<select class="input s" name="milestone">
						<option value="">{t("all")}</option>
						<option value="-1" selected={milestone === "-1"}>
							{t("none")}
						</option>
						{/^[1-9]\d*$/.test(milestone) && (
							<option value={milestone} selected>
								{milestone}
							</option>
						)}
					</select>
				</label>
				<label class="line">
					<span>{t("Labels")}</span>
					<input
						class="input s"
						name="labels"
						value={search.get("labels") ?? ""}
						placeholder="12,-34"
					/>
				</label>
				{search.get("view") && (
					<input type="hidden" name="view" value={search.get("view") ?? ""} />
				)}
				<button class="btn s" type="submit">
					{t("Filter")}
				</button>
			</form>
		</search>
	);
}
