/** The orders of a list of organizations, by the words of the address. */
export const organizationOrders = {
	recentupdate: ["updated", "desc", "recently updated"],
	leastupdate: ["updated", "asc", "longest not updated"],
	newest: ["created", "desc", "newest"],
	oldest: ["created", "asc", "oldest"],
	alphabetically: ["name", "asc", "by name"],
	reversealphabetically: ["name", "desc", "by name, backwards"],
} as const;

/** The orders of a list of people; when somebody signed in is for administrators. */
export const peopleOrders = organizationOrders;
export const administeredPeopleOrders = {
	...peopleOrders,
	lastlogin: ["last_login", "desc", "signed in last"],
	reverselastlogin: ["last_login", "asc", "longest not signed in"],
} as const;
