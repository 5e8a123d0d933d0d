import { listTimes, secondsOf } from "../../../domain/issues/times/times.ts";
import { readingWith } from "../../../domain/permissions/actor.ts";
import { readableKind } from "../../../domain/permissions/visible.ts";
import { signedIn } from "../../../guards/account.ts";
import { trackedTimeViews } from "../../../views/issues/tracked-time.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { DaysForm, daysOf, spent } from "../../tracked-days.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const size = pageSize.rows;
/** The times that the reader has tracked, over all repositories, in the days of the address; this month unless it names others. */
export const ownTimes = page({
	route: "GET /user/settings/times",
	on: signedIn(),
	async run({ app, actor, me, search, page: shown }) {
		const days = daysOf(app, search);
		const viewer = readingWith(actor, "issue");
		const meant = {
			account: me.id,
			visible: readableKind(viewer),
			since: days.from,
			before: days.after - 1,
		};
		const { rows, total } = await listTimes(
			app.db,
			meant,
			windowOf(shown, size),
		);
		const sum = await secondsOf(app.db, meant);
		const views = await trackedTimeViews(app, viewer, rows);
		return (
			<SettingsPage current="/times" title={t("Tracked time")}>
				<DaysForm days={days} />
				{views.length === 0 ? (
					<Empty title={t("No tracked time in this period")}>
						{t("You can add time in the sidebar of an issue.")}
					</Empty>
				) : (
					<div class="box">
						<ul class="list l-plain">
							{views.map(({ issue, time }, i) => {
								const [owner = "", name = ""] = (
									issue?.repository?.full_name ?? ""
								).split("/");
								return (
									<li>
										<div>
											<a
												class="to"
												href={at(
													pathOf(owner, name, "issues", issue?.number ?? 0),
												)}
											>
												{issue?.title}
											</a>
											<p class="sub">
												{owner}/{name}#{issue?.number} ·{" "}
												<Time seconds={rows[i]?.created_at ?? 0} />
											</p>
										</div>
										<span class="fig">{spent(time)}</span>
									</li>
								);
							})}
							<li>
								<b>{t("Total")}</b>
								<b class="fig">{spent(sum)}</b>
							</li>
						</ul>
					</div>
				)}
				<Paged page={shown} size={size} total={total} />
			</SettingsPage>
		);
	},
});
