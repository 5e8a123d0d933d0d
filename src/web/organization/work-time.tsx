import {
	type WorkTimeBy,
	workTimeKinds,
	workTimeOf,
} from "../../domain/issues/times/work-time.ts";
import { org } from "../../guards/organization.ts";
import { page } from "../page.ts";
import { Empty } from "../parts/empty.tsx";
import { DaysForm, daysOf, spent } from "../tracked-days.tsx";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { OrganizationPage } from "./organization-page.tsx";

/** The time that was tracked in the repositories of an organization: by repository, milestone or person. */
export const workTimePage = page({
	route: "GET /org/:org/worktime",
	on: org.owner(),
	async run({ app, actor, context, search }) {
		const { organization } = context;
		const days = daysOf(app, search);
		const wanted = search.get("by") as WorkTimeBy;
		const by = workTimeKinds.includes(wanted) ? wanted : "repos";
		const rows = await workTimeOf(app.db, actor, organization, by, {
			from: days.from,
			to: days.after,
		});
		const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
		const words = {
			repos: t("Repositories"),
			milestones: t("Milestones"),
			members: t("Members"),
		};
		return (
			<OrganizationPage of={context} tab="worktime" title={t("Time tracking")}>
				<div class="stack">
					<h1>{t("Time tracking")}</h1>
					<DaysForm days={days}>
						<label class="line">
							<span class="nowrap">{t("Group by")}</span>
							<select class="input" name="by">
								{workTimeKinds.map((kind) => (
									<option value={kind} selected={kind === by}>
										{words[kind]}
									</option>
								))}
							</select>
						</label>
					</DaysForm>
					{rows.length === 0 ? (
						<Empty title={t("No tracked time in this period")} />
					) : (
						<table class="table fold-up">
							<thead>
								<tr>
									<th scope="col">
										{by === "members" ? t("User") : t("Repository")}
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
									<th scope="row">{t("Total")}</th>
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
