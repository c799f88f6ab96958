/* A contestant's program that plays nothing and tries what it must not be able to do. It says what it could do on its error stream. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void tell(const char *what, int done)
{
    if (done)
        fprintf(stderr, "%s ", what);
}

static int can_open(const char *path, int flags)
{
    int file = open(path, flags, 0600);

    if (file >= 0)
        close(file);
    return file >= 0;
}

static int can_list(const char *path)
{
    DIR *folder = opendir(path);

    if (folder)
        closedir(folder);
    return folder != NULL;
}

/* A child in a session of its own, which closes everything and waits for better times. */
static int can_leave_a_child(void)
{
    pid_t child = fork();

    if (child == 0) {
        setsid();
        for (int file = 0; file < 64; file++)
            close(file);
        if (fork() == 0)
            sleep(600);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
    return child > 0;
}

static int can_start(char *program)
{
    char *arguments[] = {program, NULL};
    pid_t child;
    int started = posix_spawn(&child, program, NULL, NULL, arguments, environ) == 0;

    if (started)
        waitpid(child, NULL, 0);
    return started;
}

static void *wait_for_ever(void *nothing)
{
    pause();
    return nothing;
}

/* Whether it can have so many threads. */
static int can_have_threads(int wanted)
{
    pthread_attr_t attributes;
    pthread_t thread;
    int count = 0;

    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32768);
    while (count < wanted && pthread_create(&thread, &attributes, wait_for_ever, NULL) == 0)
        count++;
    return count == wanted;
}

int main(int count, char **arguments)
{
    const char *folder = FOLDER;
    char secret[1000], new[1000], there[1000], parent[1000];

    (void)count;
    snprintf(secret, sizeof secret, "%s/secret", folder);
    snprintf(new, sizeof new, "%s/new", folder);
    snprintf(there, sizeof there, "%s/there", folder);
    snprintf(parent, sizeof parent, "/proc/%d/environ", getppid());
    tell("read", can_open(secret, O_RDONLY));
    tell("list", can_list(folder));
    tell("password", can_open("/etc/passwd", O_RDONLY));
    tell("parent", can_open(parent, O_RDONLY));
    tell("environment", getenv("OF_THE_JUDGE") != NULL);
    tell("create", can_open(new, O_WRONLY | O_CREAT));
    tell("write", can_open(there, O_WRONLY));
    tell("truncate", truncate(there, 0) == 0);
    tell("mode", chmod(there, 0600) == 0);
    tell("remove", unlink(there) == 0);
    tell("shared", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0);
    tell("memory", memfd_create("m", 0) >= 0);
    tell("network", socket(AF_INET, SOCK_STREAM, 0) >= 0);
    tell("signal", kill(getppid(), 0) == 0);
    tell("child", can_leave_a_child());
    tell("start", can_start("/bin/true"));
    tell("session", setsid() >= 0);
    tell("threads", can_have_threads(THREADS));
    fprintf(stderr, "end\n");
    fflush(stderr);
    execv("/bin/true", arguments);
    _exit(7);
}
