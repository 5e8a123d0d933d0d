import { listOAuthApplications } from "../../../domain/accounts/oauth-applications.ts";
import { type OrganizationContext, org } from "../../../guards/organization.ts";
import type { AccountPlace } from "../../account-place.ts";
import { generalIn } from "../../actions-settings/general.tsx";
import type { ActionSettingsPlace } from "../../actions-settings/place.ts";
import { runnersIn } from "../../actions-settings/runners.tsx";
import { runsIn } from "../../actions-settings/runs.tsx";
import { secretsIn } from "../../actions-settings/secrets.tsx";
import { variablesIn } from "../../actions-settings/variables.tsx";
import { deletedIn } from "../../deleted/deleted-in.tsx";
import { diskIn } from "../../disk/disk-in.tsx";
import { hooksIn } from "../../hooks/hooks.tsx";
import { cleanupIn } from "../../packages/cleanup-rules.tsx";
import { type Form, type Page, page } from "../../page.ts";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { pinsIn } from "../../people/pinned.tsx";
import { blockedIn } from "../../user/settings/blocked-people.tsx";
import { applicationsIn } from "../../user/settings/oauth-applications.tsx";
import { Applications } from "../../user/settings/oauth-lists.tsx";
import { t } from "../../words/words.ts";
import { profilePage } from "./profile.tsx";
import {
	base,
	OrganizationSettings,
	paramsOf,
	settingsOf,
} from "./settings-frame.tsx";

/** The settings of an organization, for pages that accounts of any kind have. */
const ofOrganization: AccountPlace<OrganizationContext> = {
	base,
	on: org.owner(),
	whose: ({ organization }) => organization,
	params: paramsOf,
	frame: (found, page) => <OrganizationSettings of={found} {...page} />,
};

const workflows: ActionSettingsPlace<OrganizationContext> = {
	...ofOrganization,
	holder: ({ organization }) => ({ owner: organization.id, repository: null }),
	words: () => ({
		secrets: t(
			"Workflows of all repositories of the organization can use them. Values are never shown again, not even in logs.",
		),
		variables: t(
			"Workflows of all repositories of the organization can use them. Variables are not secret: logs may show them.",
		),
		runners: t(
			"These runners run jobs of all repositories of the organization.",
		),
		none: t("The organization has no runners yet."),
	}),
};

const size = pageSize.rows;

const applicationsPage = page({
	route: `GET ${base}/applications`,
	on: org.ownerBrowser(),
	async run({ app, context, page }) {
		const window = windowOf(page, size);
		const { rows, total } = await listOAuthApplications(
			app,
			context.organization,
			window,
		);
		return (
			<OrganizationSettings
				of={context}
				current="/applications"
				title={t("OAuth2 applications")}
				actions={
					<a class="btn" href={settingsOf(context, "/applications/oauth2")}>
						<Icon name="plus" />
						{t("New application")}
					</a>
				}
			>
				<p class="soft text">
					{t(
						"Applications of the organization that let users sign in with their account on this server.",
					)}
				</p>
				<Applications
					of={rows}
					base={`/org/${encodeURIComponent(context.organization.name)}/settings/applications/oauth2`}
				/>
				<Paged page={page} size={size} total={total} />
			</OrganizationSettings>
		);
	},
});

export const programPages: readonly (Page | Form)[] = [
	...hooksIn<OrganizationContext>({
		...ofOrganization,
		place: ({ organization }) => ({ owner: organization.id }),
		words: () =>
			t(
				"This server sends events of the organization's repositories to these URLs.",
			),
	}),
	...generalIn(workflows),
	...secretsIn(workflows),
	...variablesIn(workflows),
	...runnersIn(workflows),
	...runsIn({
		...workflows,
		whose: ({ organization }) => ({ owner: organization.id }),
	}),
	applicationsPage,
	...deletedIn(ofOrganization),
	...diskIn(ofOrganization),
	...pinsIn(ofOrganization, profilePage),
	...cleanupIn(ofOrganization),
	...applicationsIn({ ...ofOrganization, on: org.ownerBrowser() }),
	...blockedIn(ofOrganization, () =>
		t(
			"Blocked users cannot comment, open issues or react in repositories of the organization, and cannot join its teams.",
		),
	),
];
