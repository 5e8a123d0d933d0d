/* Shared by the parts of a library that is preloaded into a server and its git: it fails, slows and records what they do to a disk. */
#ifndef DISK_H
#define DISK_H
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/* Kinds of calls that a rule is about. */
enum { CALL_SYNC = 1, CALL_WRITE = 2 };

/* What a rule does to a call, or that no rule is about it (error 0, shorten 0). */
struct verdict {
	int error;
	int shorten;
};

/* Kinds of records; faults/support/disk-log.mjs reads them. */
enum { DID_WRITE = 1, DID_TRUNCATE, DID_SYNC, DID_CREATE, DID_MKDIR, DID_RENAME, DID_LINK, DID_UNLINK };

/* The function of libc that stands behind one of ours. */
#define REAL(name) ({ static __typeof__(&name) found; if (!found) found = (__typeof__(&name))real(#name); found; })
void *real(const char *name);

/* Asks the rules about a call that is about an open file; waits where a rule slows it. */
struct verdict judge(int call, int fd);
/* Milliseconds by which the clock is wrong. */
int64_t clock_offset(void);

/* Tells whether anything is recorded. */
int recording(void);
void record_write(int fd, const struct iovec *parts, int count, ssize_t size, off_t offset);
void record_file(int kind, int fd, uint64_t size);
void record_open(int fd, int dir, const char *path, int flags);
void record_path(int kind, int dir, const char *path, int other_dir, const char *other);

#endif
