import type { App } from "../../app.ts";
import { hasSsh, sshPortOf } from "../../domain/repositories/ssh-address.ts";
import { siteAdmin } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Icon } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

interface Check {
	readonly tone: "ok" | "wait" | "";
	readonly title: string;
	readonly words: string;
}

/** What a new forge needs, as it stands; `host` is what the browser calls it. */
function checksOf(app: App, host: string): Check[] {
	const { config } = app;
	const url = new URL(app.url);
	const sameName = host === url.host;
	const local = /^(localhost|127\.|\[::1\])/.test(url.host);
	const mail = app.mail.delivers;
	const sshPort = hasSsh(app) ? sshPortOf(app) : 0;
	return [
		{
			tone: sameName && !local ? "ok" : "wait",
			title: t("URL"),
			words: !sameName
				? t(
						"Links and clone URLs start with {url}, but you opened this page at {host}. Set INGOT_URL to the URL that users open.",
						{ url: app.url, host },
					)
				: local
					? t(
							"{url} only works on this machine. Set INGOT_URL (and INGOT_HOST) before others use this server.",
							{ url: app.url },
						)
					: t("Links and clone URLs start with {url}.", { url: app.url }),
		},
		{
			tone: mail ? "ok" : "wait",
			title: t("Email"),
			words: mail
				? t(
						"Emails are sent from {from}. Send a test email to yourself under Self-check.",
						{
							from: config.mailFrom,
						},
					)
				: t(
						"No mail server is set up: emails are written to the server log. Set INGOT_MAIL_URL to send invitations and password resets.",
					),
		},
		{
			tone: sshPort > 0 ? "ok" : "",
			title: t("Git over SSH"),
			words:
				sshPort > 0
					? t(
							"Git uses port {port}. Add your key under Settings, SSH and GPG keys.",
							{
								port: String(sshPort),
							},
						)
					: t(
							"SSH is disabled. Git works over HTTP. Set INGOT_SSH_PORT to enable SSH.",
						),
		},
		{
			tone: "",
			title: t("Backups"),
			words: t(
				"There are no automatic backups. Run “ingot backup” every night, and store the backups on another machine.",
			),
		},
		{
			tone: "",
			title: t("Registration"),
			words:
				config.registration === "closed"
					? t(
							"Only invited people get an account. Set INGOT_REGISTRATION to change this.",
						)
					: t("Registration: {mode}.", { mode: config.registration }),
		},
	];
}

/** What is still to be done in a new forge, and where it begins. */
export const setupChecks = page({
	route: "GET /-/setup/checks",
	on: siteAdmin,
	run({ app, entry }) {
		const host = String(entry.headers.host ?? "");
		return (
			<Layout title={t("Your server is ready")} width="mid">
				<div class="stack xl">
					<div class="stack s">
						<h1>{t("Your server is ready")}</h1>
						<p class="soft">
							{t("Review these points. You can change all of them later.")}
						</p>
					</div>
					<section class="stack s" aria-label={t("Checks")}>
						{checksOf(app, host).map(({ tone, title, words }) => (
							<Note tone={tone} title={title}>
								{words}
							</Note>
						))}
					</section>
					<div class="actions">
						<a class="btn primary" href={at("/repo/create")}>
							<Icon name="plus" />
							{t("Create your first repository")}
						</a>
						<a class="btn" href={at("/repo/migrate")}>
							{t("Import from another server")}
						</a>
						<a class="btn" href={at("/-/admin/registrations")}>
							{t("Invite users")}
						</a>
						<a class="btn" href={at("/-/admin")}>
							{t("Site administration")}
						</a>
					</div>
					<p class="soft text">
						{t(
							"To migrate a whole Gitea server, run “ingot import gitea” with a new data directory.",
						)}
					</p>
				</div>
			</Layout>
		);
	},
});
