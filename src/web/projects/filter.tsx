import { visit } from "../visit.ts";
import { t } from "../words/words.ts";
import type { FilterChoices } from "./load-board.ts";

/** What narrows the cards: whose they are, their milestone and label; what else came with the address stays. */
export function BoardFilter({
	search,
	choices,
}: {
	choices: FilterChoices;
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
	const milestones = choices.milestones.map(
		({ id, title }): [string, string] => [String(id), title],
	);
	if (
		/^[1-9]\d*$/.test(milestone) &&
		!milestones.some(([value]) => value === milestone)
	)
		milestones.push([milestone, milestone]);
	const label = search.get("labels") ?? "";
	const labels: [string, string][] = [
		["0", t("none")],
		...choices.labels.map(({ id, name }): [string, string] => [
			String(id),
			name,
		]),
	];
	// several of them, or those that are not wanted, come with the address
	if (label && !labels.some(([value]) => value === label))
		labels.push([label, label]);
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
						{milestones.map(([value, words]) => (
							<option value={value} selected={value === milestone}>
								{words}
							</option>
						))}
					</select>
				</label>
				<label class="line">
					<span>{t("Labels")}</span>
					<select class="input s" name="labels">
						<option value="">{t("all")}</option>
						{labels.map(([value, words]) => (
							<option value={value} selected={value === label}>
								{words}
							</option>
						))}
					</select>
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
