import type { ComponentChildren } from "preact";
import { Layout } from "../../parts/layout.tsx";
import { SettingsBody } from "../../parts/settings-body.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** The parts of one's settings, as the list beside them shows them. */
const groups = () =>
	[
		[
			t("Account"),
			[
				["", "person", t("Profile")],
				["/account", "mail", t("Email and password")],
				["/appearance", "eye", t("Appearance")],
				["/notifications", "bell", t("Notifications")],
			],
		],
		[
			t("Access"),
			[
				["/security", "shield", t("Security")],
				["/keys", "key", t("SSH and GPG keys")],
				["/applications", "code", t("Access tokens and applications")],
				["/linked", "link", t("Connected accounts")],
			],
		],
		[
			t("Content"),
			[
				["/times", "clock", t("Tracked time")],
				["/repos", "repo", t("Repositories")],
				["/organization", "people", t("Organizations")],
				["/packages", "box", t("Packages")],
				["/blocked_users", "skip", t("Blocked users")],
			],
		],
		[
			t("Integrations"),
			[
				["/hooks", "link", t("Webhooks")],
				["/actions/general", "gear", t("Actions")],
				["/actions/secrets", "lock", t("Secrets")],
				["/actions/variables", "list", t("Variables")],
				["/actions/runners", "run", t("Runners")],
				["/actions/runs", "play", t("Workflow runs")],
			],
		],
	] as const;

/** A page of one's settings: what can be set is listed beside it. */
export function SettingsPage({
	current,
	title,
	actions,
	head,
	children,
}: {
	/** The end of its address below /user/settings. */
	current: string;
	title: string;
	actions?: ComponentChildren;
	/** More for the head of the document. */
	head?: ComponentChildren;
	children: ComponentChildren;
}) {
	return (
		<Layout
			title={title}
			head={head}
			where={[{ name: t("Settings"), href: at("/user/settings") }]}
		>
			<SettingsBody
				label={t("User settings")}
				groups={groups()}
				base={at("/user/settings")}
				current={current}
				title={title}
				actions={actions}
			>
				{children}
			</SettingsBody>
		</Layout>
	);
}
