import type { ComponentChildren } from "preact";
import type { OrganizationContext } from "../../../guards/organization.ts";
import { SettingsBody } from "../../parts/settings-body.tsx";
import { t } from "../../words/words.ts";
import { inOrganization } from "../addresses.ts";
import { OrganizationPage } from "../organization-page.tsx";

/** The parts of an organization's settings, as the list beside them shows them. */
const groups = () =>
	[
		[
			t("Organization"),
			[
				["", "gear", t("Profile")],
				["/visibility", "eye", t("Visibility")],
				["/labels", "tag", t("Labels")],
				["/packages", "box", t("Packages")],
				["/delete", "alert", t("Danger zone")],
			],
		],
		[t("Access"), [["/blocked_users", "skip", t("Blocked users")]]],
		[
			t("Integrations"),
			[
				["/hooks", "link", t("Webhooks")],
				["/applications", "code", t("OAuth2 applications")],
				["/actions/general", "gear", t("Actions")],
				["/actions/secrets", "lock", t("Secrets")],
				["/actions/variables", "list", t("Variables")],
				["/actions/runners", "run", t("Runners")],
				["/actions/runs", "play", t("Workflow runs")],
			],
		],
	] as const;

/** A page of an organization's settings: what can be set is listed beside it. */
export const OrganizationSettings = ({
	of,
	current,
	title,
	actions,
	head,
	children,
}: {
	of: OrganizationContext;
	/** The end of its address below …/settings. */
	current: string;
	title: string;
	actions?: ComponentChildren;
	/** More for the head of the document. */
	head?: ComponentChildren;
	children: ComponentChildren;
}) => (
	<OrganizationPage of={of} tab="settings" title={title} head={head}>
		<SettingsBody
			label={t("Organization settings")}
			groups={groups()}
			base={inOrganization(of.organization, "/settings")}
			current={current}
			title={title}
			actions={actions}
		>
			{children}
		</SettingsBody>
	</OrganizationPage>
);

/** What the routes of an organization's settings begin with. */
export const base = "/org/:org/settings";

/** The parameters of a form's address, from the organization that the page is of. */
export const paramsOf = ({ organization }: OrganizationContext) => ({
	org: organization.name,
});

/** The address of a page of an organization's settings. */
export const settingsOf = (
	{ organization }: OrganizationContext,
	path = "",
): string => inOrganization(organization, `/settings${path}`);
