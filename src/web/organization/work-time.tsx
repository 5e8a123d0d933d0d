import {
	type WorkTimeBy,
	workTimeKinds,
	workTimeOf,
} from "../../domain/issues/times/work-time.ts";
import { org } from "../../guards/organization.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { OrganizationPage } from "./organization-page.tsx";

const day = 86_400;
const dayOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString().slice(0, 10);
/** The first second of a day as an address has it. */
const secondOf = (text: string | null): number | undefined =>
	text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
		? Date.parse(text) / 1000
		: undefined;

/** Hours and minutes. */
const spent = (seconds: number): string =>
	t("{hours} h {minutes} min", {
		hours: Math.floor(seconds / 3600),
		minutes: Math.floor((seconds % 3600) / 60),
	});

/** The time that was tracked in the repositories of an organization: by repository, milestone or person. */
export const workTimePage = page({
	route: "GET /org/:org/worktime",
	on: org.owner(),
	async run({ app, actor, page: _, search, ...found }) {
		const { organization } = found;
		const today = Math.floor(app.clock() / 1000 / day) * day;
		const first = Date.parse(`${dayOf(today).slice(0, 7)}-01`) / 1000;
		const from = secondOf(search.get("from")) ?? first;
		const to = secondOf(search.get("to")) ?? today;
		const wanted = search.get("by") as WorkTimeBy;
		const by = workTimeKinds.includes(wanted) ? wanted : "repos";
		const rows = await workTimeOf(app.db, actor, organization, by, {
			from,
			to: to + day,
		});
		const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
		const words = {
			repos: t("Repositories"),
			milestones: t("Milestones"),
			members: t("People"),
		};
		return (
			<OrganizationPage of={found} tab="worktime" title={t("Work time")}>
				<div class="stack">
					<h1>{t("Work time")}</h1>
					<form class="line wrap">
						<label class="line">
							<span class="nowrap">{t("From")}</span>
							<input
								class="input"
								type="date"
								name="from"
								value={dayOf(from)}
							/>
						</label>
						<label class="line">
							<span class="nowrap">{t("To")}</span>
							<input class="input" type="date" name="to" value={dayOf(to)} />
						</label>
						<label class="line">
							<span class="nowrap">{t("By")}</span>
							<select class="input" name="by">
								{workTimeKinds.map((kind) => (
									<option value={kind} selected={kind === by}>
										{words[kind]}
									</option>
								))}
							</select>
						</label>
						<button class="btn" type="submit">
							{t("Show")}
						</button>
					</form>
					{rows.length === 0 ? (
						<Empty title={t("Nobody tracked time in these days")} />
					) : (
						<table class="table fold-up">
							<thead>
								<tr>
									<th scope="col">
										{by === "members" ? t("Person") : t("Repository")}
									</th>
									{by === "milestones" && <th scope="col">{t("Milestone")}</th>}
									<th scope="col">{t("Time")}</th>
								</tr>
							</thead>
							<tbody>
								{rows.map(({ name, milestone, seconds }) => (
									<tr>
										<th scope="row">
											{name === "" ? (
												"Ghost"
											) : (
												<a
													href={at(
														by === "members"
															? pathOf(name)
															: pathOf(organization.name, name),
													)}
												>
													{name}
												</a>
											)}
										</th>
										{by === "milestones" && (
											<td data-k={t("Milestone:")}>{milestone || t("none")}</td>
										)}
										<td data-k={t("Time:")}>{spent(seconds)}</td>
									</tr>
								))}
							</tbody>
							<tfoot>
								<tr>
									<th scope="row">{t("In all")}</th>
									{by === "milestones" && <td />}
									<td>{spent(total)}</td>
								</tr>
							</tfoot>
						</table>
					)}
				</div>
			</OrganizationPage>
		);
	},
});
