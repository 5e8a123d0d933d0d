import type { Form, Page } from "../page.ts";
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
import { memberPage } from "./member.tsx";
import { leave, membersPage, remove, show } from "./members.tsx";
import {
	addMember,
	addRepository,
	dropMember,
	dropRepository,
	leaveTeam,
	teamPage,
	teamRepositoriesPage,
} from "./team.tsx";
import { teamsPage } from "./teams.tsx";

/** The pages of organizations. */
export const organizationPages: readonly (Page | Form)[] = [
	membersPage,
	show,
	remove,
	leave,
	memberPage,
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
];
