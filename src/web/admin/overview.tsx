import type { App } from "../../app.ts";
import { searchUsers } from "../../domain/accounts/search-users.ts";
import { parkedEvents } from "../../domain/events/parked.ts";
import { countOpenReports } from "../../domain/moderation/reports.ts";
import {
	countDamaged,
	countFailures,
} from "../../domain/monitoring/notices.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { listRegistrations } from "../../domain/registration/registrations.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { listTasks } from "../../domain/schedule/schedule.ts";
import { siteAdmin } from "../../guards/account.ts";
import { build, version } from "../../version.ts";
import { health } from "../health.ts";
import { page } from "../page.ts";
import { bytes } from "../parts/bytes.ts";
import { Note } from "../parts/note.tsx";
import { Time } from "../parts/time.tsx";
import { at } from "../visit.ts";
import { number, plural, t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";
import { backupConcerns, type Concern } from "./backups/backup-concerns.ts";

const one = { limit: 1, offset: 0 };

/** What needs somebody now, in words, each with the way to where it is mended. */
async function concerns(app: App, actor: Actor): Promise<Concern[]> {
	const [{ pass }, parked, waiting, tasks, reports, notices, damaged] =
		await Promise.all([
			health(app),
			parkedEvents(app.db),
			listRegistrations(app, actor),
			listTasks(app),
			countOpenReports(app.db),
			countFailures(app.db),
			countDamaged(app.db),
		]);
	const late = tasks.filter(
		({ next, every }) =>
			next > 0 && next + every < Math.floor(app.clock() / 1000),
	);
	const approvals = waiting.filter(({ state }) => state === "approval").length;
	const found: Concern[] = [];
	const add = (words: string, href: string) => found.push({ words, href });
	if (!pass)
		add(
			t(
				"The server is not working: the database or the disk failed. See the log for details.",
			),
			at("/api/healthz"),
		);
	if (parked.length)
		add(
			plural(
				parked.length,
				"1 event failed and was skipped.",
				"{n} events failed and were skipped.",
			),
			at("/-/admin/monitor/queue"),
		);
	if (damaged)
		add(
			plural(
				damaged,
				"1 repository is damaged.",
				"{n} repositories are damaged.",
			),
			at("/-/admin/notices?kind=store"),
		);
	if (notices)
		add(
			plural(
				notices,
				"1 job, mirror or email failed.",
				"{n} jobs, mirrors and emails failed.",
			),
			at("/-/admin/notices"),
		);
	found.push(...(await backupConcerns(app)));
	if (approvals)
		add(
			plural(
				approvals,
				"1 account is waiting for approval.",
				"{n} accounts are waiting for approval.",
			),
			at("/-/admin/registrations"),
		);
	if (reports)
		add(
			plural(reports, "1 abuse report is open.", "{n} abuse reports are open."),
			at("/-/admin/reports"),
		);
	if (late.length)
		add(
			t("Scheduled tasks are late: {tasks}.", {
				tasks: late.map(({ name }) => name).join(", "),
			}),
			at("/-/admin/monitor/cron"),
		);
	if (!app.mail.delivers)
		add(
			t(
				"No mail server is set up. Emails are written to the server log and are not sent.",
			),
			at("/-/admin/config"),
		);
	return found;
}

const sandboxes = () => ({
	landlock: "Landlock",
	bwrap: "bubblewrap",
	limits: t("limits only"),
	off: t("off"),
});

export const adminHome = page({
	route: "GET /-/admin",
	on: siteAdmin,
	async run({ app, actor }) {
		const [todo, users, organizations, repositories] = await Promise.all([
			concerns(app, actor),
			searchUsers(app, actor, {}, one),
			listOrganizations(app, actor, one),
			searchRepositories(app, actor, {}, one),
		]);
		const memory = process.memoryUsage().rss;
		const figures = [
			[t("Users"), number(users.total), "/-/admin/users"],
			[t("Organizations"), number(organizations.total), "/-/admin/orgs"],
			[t("Repositories"), number(repositories.total), "/-/admin/repos"],
		] as const;
		return (
			<AdminPage current="" title={t("Site administration")}>
				<section aria-labelledby="now" class="stack s">
					<h2 id="now">{t("Needs attention")}</h2>
					{todo.length === 0 && (
						<Note tone="ok">{t("No problems found.")}</Note>
					)}
					{todo.map(({ words, href }) => (
						<Note tone="wait">
							<a href={href}>{words}</a>
						</Note>
					))}
				</section>
				<section aria-labelledby="figures" class="stack s">
					<h2 id="figures">{t("Server")}</h2>
					<div class="box">
						<ul class="list l-plain">
							{figures.map(([name, value, href]) => (
								<li>
									<a class="to" href={at(href)}>
										{name}
									</a>
									<span class="fig">{value}</span>
								</li>
							))}
							<li>
								<span>{t("Version")}</span>
								<span class="fig">
									{build ? `${version}+${build}` : version}
								</span>
							</li>
							{app.shipping && (
								<li>
									<span>{t("Backup copy")}</span>
									<span class="fig">
										{app.shipping.state.shippedTime ? (
											<Time seconds={app.shipping.state.shippedTime / 1000} />
										) : (
											"—"
										)}
									</span>
								</li>
							)}
							<li>
								<a class="to" href={at("/-/admin/config?q=sandbox")}>
									{t("Sandbox of git processes")}
								</a>
								<span class="fig">{sandboxes()[app.git.sandbox.name]}</span>
							</li>
							<li>
								<span>{t("Memory of this process")}</span>
								<span class="fig">{bytes(memory)}</span>
							</li>
						</ul>
					</div>
				</section>
			</AdminPage>
		);
	},
});
