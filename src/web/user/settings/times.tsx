import { listTimes, secondsOf } from "../../../domain/issues/times/times.ts";
import { readingWith } from "../../../domain/permissions/actor.ts";
import { readableIssue } from "../../../domain/permissions/visible.ts";
import { signedIn } from "../../../guards/account.ts";
import { trackedTimeViews } from "../../../views/issues/tracked-time.ts";
import { page } from "../../page.ts";
import { Empty } from "../../parts/empty.tsx";
import { Paged } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const size = 50;
const day = 86_400;
const dayOf = (seconds: number): string =>
	new Date(seconds * 1000).toISOString().slice(0, 10);
/** The first second of a day as an address has it. */
const secondOf = (text: string | null): number | undefined =>
	text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
		? Date.parse(text) / 1000
		: undefined;

const spent = (seconds: number): string =>
	t("{hours} h {minutes} min", {
		hours: Math.floor(seconds / 3600),
		minutes: Math.floor((seconds % 3600) / 60),
	});

/** The times that the reader has tracked, over all repositories, in the days of the address; this month unless it names others. */
export const ownTimes = page({
	route: "GET /user/settings/times",
	on: signedIn(),
	async run({ app, actor, me, search, page: shown }) {
		const today = Math.floor(app.clock() / 1000 / day) * day;
		const first = Date.parse(`${dayOf(today).slice(0, 7)}-01`) / 1000;
		const from = secondOf(search.get("from")) ?? first;
		const to = secondOf(search.get("to")) ?? today;
		const viewer = readingWith(actor, "issue");
		const meant = {
			account: me.id,
			visible: readableIssue(viewer),
			since: from,
			before: to + day - 1,
		};
		const { rows, total } = await listTimes(app.db, meant, {
			limit: size,
			offset: (shown - 1) * size,
		});
		const sum = await secondsOf(app.db, meant);
		const views = await trackedTimeViews(app, viewer, rows);
		return (
			<SettingsPage current="/times" title={t("Tracked time")}>
				<form class="line wrap">
					<label class="line">
						<span class="nowrap">{t("From")}</span>
						<input class="input" type="date" name="from" value={dayOf(from)} />
					</label>
					<label class="line">
						<span class="nowrap">{t("To")}</span>
						<input class="input" type="date" name="to" value={dayOf(to)} />
					</label>
					<button class="btn" type="submit">
						{t("Show")}
					</button>
				</form>
				{views.length === 0 ? (
					<Empty title={t("You tracked no time in these days")}>
						{t("Time is added at the side of an issue.")}
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
								<b>{t("In all")}</b>
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
