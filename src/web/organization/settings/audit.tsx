import { org } from "../../../guards/organization.ts";
import { auditPageIn } from "../../audit/audit-page.tsx";
import { t } from "../../words/words.ts";
import { base, OrganizationSettings, paramsOf } from "./settings-frame.tsx";

/** The audit log of an organization. */
export const auditPage = auditPageIn({
	base,
	on: org.owner(),
	params: paramsOf,
	frame: (of, page) => <OrganizationSettings of={of} {...page} />,
	scopeOf: ({ organization }) => ({ organization: organization.id }),
	organizationOf: ({ organization }) => organization,
	about: () =>
		t(
			"Changes to members, teams, permissions and settings, and pushes to the repositories of this organization.",
		),
});
