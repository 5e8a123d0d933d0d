import type { Form, Page } from "../page.ts";
import { dashboardPage, teamDashboardPage } from "./dashboard.tsx";
import {
	changeTeam,
	describeOwners,
	dropTeam,
	editTeamPage,
	newTeam,
	newTeamPage,
} from "./edit-team.tsx";
import {
	accept,
	acceptPage,
	invite,
	invitePage,
	takeBackInvitation,
} from "./invite.tsx";
import { organizationLists, organizationMilestones } from "./lists.tsx";
import { memberPage } from "./member.tsx";
import { leave, membersPage, remove, show } from "./members.tsx";
import { auditPage } from "./settings/audit.tsx";
import {
	dangerPage,
	remove as removeOrganization,
	rename,
} from "./settings/danger.tsx";
import { issueTypeForms, issueTypesPage } from "./settings/issue-types.tsx";
import { labelsPage, organizationLabels } from "./settings/labels.tsx";
import {
	dropPicture,
	editProfile,
	profilePage,
	setPicture,
} from "./settings/profile.tsx";
import { programPages } from "./settings/programs.tsx";
import { changeVisibility, visibilityPage } from "./settings/visibility.tsx";
import {
	addMember,
	addRepository,
	dropMember,
	dropRepository,
	leaveTeam,
	teamPage,
	teamRepositoriesPage,
} from "./team.tsx";
import { teamsOfOwner, teamsPage } from "./teams.tsx";
import { workTimePage } from "./work-time.tsx";

/** The pages of organizations. */
export const organizationPages: readonly (Page | Form)[] = [
	membersPage,
	show,
	remove,
	leave,
	memberPage,
	teamsOfOwner,
	teamsPage,
	newTeamPage,
	newTeam,
	teamPage,
	addMember,
	dropMember,
	leaveTeam,
	teamRepositoriesPage,
	addRepository,
	dropRepository,
	editTeamPage,
	changeTeam,
	describeOwners,
	dropTeam,
	invitePage,
	invite,
	takeBackInvitation,
	acceptPage,
	accept,
	dashboardPage,
	teamDashboardPage,
	...organizationLists,
	organizationMilestones,
	workTimePage,
	profilePage,
	editProfile,
	setPicture,
	dropPicture,
	auditPage,
	visibilityPage,
	changeVisibility,
	labelsPage,
	...organizationLabels,
	issueTypesPage,
	...issueTypeForms,
	dangerPage,
	rename,
	removeOrganization,
	...programPages,
];
