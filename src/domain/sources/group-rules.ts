export type TeamMap = Readonly<
	Record<string, Readonly<Record<string, readonly string[]>>>
>;

/** What becomes of those who come from a source, whatever its kind. */
export interface GroupRules {
	/** Whether who comes for the first time gets an account without being asked. */
	readonly register: boolean;
	/** Whether a confirmed address leads to the account that has it. */
	readonly linkByMail: boolean;
	readonly adminGroup: string;
	readonly restrictedGroup: string;
	/** Which groups are in which teams: `{"group": {"organization": ["team"]}}`. */
	readonly teams: TeamMap;
	/** Whether who has left a group leaves its teams. */
	readonly leavesTeams: boolean;
}

export const noGroupRules: GroupRules = {
	register: false,
	linkByMail: false,
	adminGroup: "",
	restrictedGroup: "",
	teams: {},
	leavesTeams: false,
};
